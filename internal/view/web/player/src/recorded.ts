// A recorded match, decoded from the output of encode.go. Scenes are made on demand.

import { clean, cleanAll } from './clean';
import { Group, list, Pairs, Track } from './columns';
import type { At, Cell, End, Event, Field, Item, Mark, Match, Move, Point, Said, Scene, Sprite, Stage, Story, Tone } from './types';

const version = 1; // of the encoding
const scale = 1000; // of encoded shares
const maxKept = 64; // decoded scenes

interface Encoded {
  version: number; name: string; seed: number; rules: string; stage: Stage; marks: Mark[]; story: Story; end: End; scenes: number;
  texts: string[]; items: number[][]; rows: number[][]; cells: number[][];
  turn: Pairs; title: Pairs; values: Pairs[][];
  boards: { first: number[]; change: Record<string, Pairs> }[];
  sprites: Pairs[][]; fields: Pairs[][]; areas: Pairs[][]; panels: Pairs[][]; figures: Pairs[][]; bars: Pairs[][]; entries: Pairs[][];
  moves: number[][]; events: number[][]; said: number[][];
}

// read decodes the data in a page: base64 of deflated JSON.
export async function read(base64: string): Promise<Match> {
  if (typeof DecompressionStream === 'undefined') {
    throw new Error('this browser cannot unpack the match (it has no DecompressionStream); browsers of 2023 and later can');
  }
  const packed = Uint8Array.from(atob(base64.trim()), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return decode(JSON.parse(await new Response(stream).text()));
}

// BoardCells holds the cells of a board over the scenes.
class BoardCells {
  readonly first: Cell[] = [];
  readonly tracks: [number, Track][];
  readonly changes: number[]; // sorted scenes in which a cell changes
  private made: Cell[] = [];
  private madeVersion = -1;

  constructor(first: number[], change: Record<string, Pairs>, private readonly states: Cell[]) {
    const ids: number[] = [];
    for (let i = 0; i < first.length; i += 2) ids.push(...new Array<number>(first[i + 1]).fill(first[i]));
    this.first = ids.map(id => states[id]);
    this.tracks = Object.entries(change).map(([cell, pairs]) => [+cell, new Track(pairs, ids[+cell])]);
    this.changes = [...new Set(this.tracks.flatMap(([, t]) => [...t.since]))].sort((a, b) => a - b);
  }

  version(n: number): number {
    let low = 0, high = this.changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.changes[middle] <= n) low = middle + 1; else high = middle;
    }
    return low;
  }

  at(n: number): Cell[] {
    const version = this.version(n);
    if (version !== this.madeVersion) {
      this.made = this.first.slice();
      for (const [cell, track] of this.tracks) this.made[cell] = this.states[track.at(n)];
      this.madeVersion = version;
    }
    return this.made;
  }

  history(cell: number): At<Cell>[] {
    const all = [{ n: 0, ...this.first[cell] }];
    for (const [c, track] of this.tracks) {
      if (c === cell) track.since.forEach((n, i) => all.push({ n, ...this.states[track.values[i]] }));
    }
    return all;
  }
}

export function decode(e: Encoded): Match {
  if (e.version !== version) throw new Error(`the match is encoded in version ${e.version}, the script reads version ${version}`);
  const texts = e.texts.map(clean);
  const items: Item[] = [];
  for (const [thing, state, ...parts] of e.items) items.push({ thing, state: texts[state], parts: parts.map(i => items[i]) });
  const points = (row: number[]): Point[] => {
    const all: Point[] = [];
    for (let i = 0; i < row.length; i += 2) all.push({ x: row[i], y: row[i + 1] });
    return all;
  };
  const lists = e.rows.map((row): Item[] | null => (row.every(i => i < items.length && i >= 0) ? row.map(i => items[i]) : null)); // null if not all numbers are items
  const states = e.cells.map(([tile, owner, level, mark]): Cell => ({ tile, owner, level, mark }));
  const boards = e.boards.map(b => new BoardCells(b.first, b.change, states));
  const turns = new Track(e.turn), titles = new Track(e.title);
  const sprites = new Group(e.sprites), fields = new Group(e.fields), areas = new Group(e.areas), panels = new Group(e.panels);
  const figures = new Group(e.figures), bars = new Group(e.bars), entries = new Group(e.entries);

  const moves: At<Move>[] = [], events: At<Event>[] = [], said: At<Said>[] = [];
  list(e.moves, (n, v) => moves.push({ n, thing: v(0), owner: v(1), board: v(2), path: points(e.rows[v(3)]), badge: texts[v(4)] }));
  list(e.events, (n, v) => events.push({
    n, kind: texts[v(0)], tone: texts[v(1)] as Tone, seat: v(2), sprite: texts[v(3)], entry: texts[v(4)],
    board: v(5), x: v(6), y: v(7), text: texts[v(8)],
  }));
  list(e.said, (n, v) => said.push({ n, seat: v(0), kind: texts[v(1)], text: e.rows[v(2)].map(i => texts[i]).join('\n') }));
  const movesOf = new Map<number, Move[]>();
  for (const m of moves) movesOf.set(m.n, [...(movesOf.get(m.n) ?? []), m]);

  function make(n: number): Scene {
    const turn = n + turns.at(n), title = titles.at(n);
    const s: Scene = {
      turn, name: title === 0 ? String(turn) : texts[title - 1],
      cells: boards.map(b => b.at(n)), versions: boards.map(b => b.version(n)),
      sprites: [], moves: movesOf.get(n) ?? [], areas: [], panels: [],
    };
    const fieldsOf = new Map<string, Field[]>();
    fields.rows(n, v => {
      const id = texts[v(0)], list = fieldsOf.get(id);
      if (list) list.push({ name: texts[v(1)], value: texts[v(2)] }); else fieldsOf.set(id, [{ name: texts[v(1)], value: texts[v(2)] }]);
    });
    sprites.rows(n, v => {
      const sprite: Sprite = {
        ...items[v(0)], id: texts[v(1)], owner: v(2), board: v(3), x: v(4), y: v(5), layer: v(6), actor: v(7) === 1,
        badge: texts[v(8)], progress: v(9) / scale, alarm: v(10) === 1, fields: fieldsOf.get(texts[v(1)]) ?? [],
      };
      s.sprites.push(sprite);
    });
    areas.rows(n, v => s.areas.push({ name: texts[v(0)], owner: v(1), board: v(2), from: { x: v(3), y: v(4) }, to: { x: v(5), y: v(6) } }));
    panels.rows(n, v => s.panels.push({ seat: v(0), score: v(1), figures: [], bars: [], entries: [] }));
    figures.rows(n, v => s.panels[v(0)].figures.push({ name: texts[v(1)], value: texts[v(2)] }));
    bars.rows(n, v => s.panels[v(0)].bars.push({ name: texts[v(1)], value: v(2), of: v(3) }));
    entries.rows(n, v => s.panels[v(0)].entries.push({
      id: texts[v(1)], items: lists[v(2)] ?? [], left: v(3) / scale, until: v(4), worth: v(5), state: texts[v(6)],
    }));
    return s;
  }

  const scenes = new Map<number, Scene>();
  return {
    name: clean(e.name), seed: e.seed, rules: clean(e.rules), stage: cleanAll(e.stage), marks: cleanAll(e.marks), story: cleanAll(e.story), end: cleanAll(e.end),
    length: e.scenes, events, said, problem: '',
    values: e.values.map(seats => seats.map(pairs => new Track(pairs).whole(e.scenes))),
    scene(n) {
      let s = scenes.get(n);
      if (!s) {
        s = make(n);
        if (scenes.size >= maxKept) scenes.delete(scenes.keys().next().value!);
        scenes.set(n, s);
      }
      return s;
    },
    cellHistory: (board, cell) => boards[board].history(cell),
  };
}
