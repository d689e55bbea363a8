// The columns of a recorded match (columns.go): numbers over the scenes, as pairs of a gap and a change.

export type Pairs = number[];

// Track is a number over the scenes, with its changes.
export class Track {
  readonly since: Int32Array;
  readonly values: Float64Array;
  private last = 0; // index of the last result: the next question is mostly about the next scene

  constructor(pairs: Pairs, private readonly first = 0) {
    const n = pairs.length / 2;
    this.since = new Int32Array(n);
    this.values = new Float64Array(n);
    for (let i = 0, at = 0, value = first; i < n; i++) {
      this.since[i] = at += pairs[2 * i];
      this.values[i] = value += pairs[2 * i + 1];
    }
  }

  at(n: number): number {
    const { since, values } = this;
    let low = 0, high = since.length; // the first change after n is in [low, high]
    if (this.last < high && since[this.last] <= n) {
      low = this.last;
      if (low + 1 === high || since[low + 1] > n) return values[low];
    }
    while (low < high) {
      const middle = (low + high) >> 1;
      if (since[middle] <= n) low = middle + 1; else high = middle;
    }
    this.last = Math.max(low - 1, 0);
    return low === 0 ? this.first : values[low - 1];
  }

  // whole returns the number in each scene.
  whole(length: number): Float64Array {
    const all = new Float64Array(length);
    for (let n = 0; n < length; n++) all[n] = this.at(n);
    return all;
  }
}

// Group holds rows that exist in some scenes: a track of existence, then those of their numbers.
export class Group {
  private readonly slots: Track[][];

  constructor(columns: Pairs[][]) {
    this.slots = (columns[0] ?? []).map((_, slot) => columns.map(column => new Track(column[slot])));
  }

  // rows calls back for each existing row with its numbers.
  rows(n: number, row: (numbers: (i: number) => number) => void): void {
    for (const slot of this.slots) {
      if (slot[0].at(n) === 1) row(i => slot[1 + i].at(n));
    }
  }
}

// list calls back for each row of a list with its scene and its numbers.
export function list(columns: number[][], row: (n: number, numbers: (i: number) => number) => void): void {
  let n = 0;
  (columns[0] ?? []).forEach((gap, i) => row(n += gap, k => columns[1 + k][i]));
}
