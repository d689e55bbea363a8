// A match in progress, as sent by a Stream (stream.go).

import { cleanAll } from './clean';
import type { At, Cell, End, Event, Item, Mark, Match, Said, Scene, Stage } from './types';

interface LiveScene extends Omit<Scene, 'versions' | 'cells'> {
  change: number[][]; events?: Event[]; said?: Said[]; values: number[][] | null;
}

export class LiveMatch implements Match {
  name = ''; seed = 0; rules = '';
  marks: Mark[] = [];
  story = null;
  end: End | null = null;
  problem = '';
  events: At<Event>[] = [];
  said: At<Said>[] = [];
  values: number[][][] = [];
  private readonly scenes: Scene[] = [];

  constructor(public stage: Stage) {
    this.values = (stage.series ?? []).map(() => stage.seats.map(() => []));
  }

  get length(): number { return this.scenes.length; }

  scene(n: number): Scene { return this.scenes[n]; }

  // add adds the next scene. Known ones, sent again after the connection broke, are ignored.
  add(live: LiveScene): boolean {
    const last = this.scenes[this.scenes.length - 1];
    if (last && live.turn <= last.turn) return false;
    const n = this.scenes.length;
    const s: Scene = { ...live, cells: [], versions: [], sprites: list(live.sprites).map(whole), moves: list(live.moves), areas: list(live.areas), panels: list(live.panels) };
    for (const m of s.moves) m.badge ??= '';
    for (const p of s.panels) {
      p.figures = list(p.figures); p.bars = list(p.bars);
      p.entries = list(p.entries).map(e => ({ ...e, items: list(e.items).map(whole) }));
    }
    live.change.forEach((change, board) => {
      const before = last?.cells[board];
      s.cells[board] = before && change.length === 0 ? before : patch(before ?? [], change);
      s.versions[board] = (last?.versions[board] ?? 0) + (change.length > 0 ? 1 : 0);
    });
    for (const e of list(live.events)) this.events.push({ ...e, sprite: e.sprite ?? '', entry: e.entry ?? '', n });
    for (const said of list(live.said)) this.said.push({ ...said, n });
    list(live.values).forEach((seats, curve) => seats.forEach((value, seat) => this.values[curve]?.[seat]?.push(value)));
    this.scenes.push(s);
    return true;
  }

  cellHistory(board: number, cell: number): At<Cell>[] {
    const all: At<Cell>[] = [];
    let before: Cell | undefined;
    this.scenes.forEach((s, n) => {
      const now = s.cells[board][cell];
      if (now !== before) all.push({ n, ...now });
      before = now;
    });
    return all;
  }
}

// list returns a list that Go may have written as null or omitted.
function list<T>(values: T[] | null | undefined): T[] { return values ?? []; }

// whole fills in what Go omits when empty.
function whole<T extends Item>(item: T): T {
  return { actor: false, badge: '', progress: 0, alarm: false, fields: [], ...item, state: item.state ?? '', parts: list(item.parts).map(whole) };
}

function patch(before: Cell[], change: number[]): Cell[] {
  const cells = before.slice();
  for (let i = 0; i < change.length; i += 5) {
    cells[change[i]] = { tile: change[i + 1], owner: change[i + 2], level: change[i + 3], mark: change[i + 4] };
  }
  return cells;
}

export interface Follower {
  begun(match: LiveMatch): void; // called with the stage and the first scene
  grown(): void; // called after more scenes, marks, the end or a problem
  waiting(why: string): void; // called if there is a problem before the first scene
}

// follow reads a stream to its end. The browser reconnects by itself, and sends the last turn that it has.
export function follow(address: string, to: Follower): void {
  const source = new EventSource(address);
  let match: LiveMatch | null = null, begun = false;
  const changed = () => { if (begun) to.grown(); };
  source.addEventListener('stage', e => { match ??= new LiveMatch(cleanAll(JSON.parse(e.data))); });
  source.addEventListener('scene', e => {
    if (!match?.add(cleanAll(JSON.parse(e.data)))) return;
    match.problem = '';
    if (begun) { to.grown(); return; }
    begun = true;
    to.begun(match);
  });
  source.addEventListener('marks', e => { if (match) { match.marks = cleanAll(JSON.parse(e.data)); changed(); } });
  source.addEventListener('end', e => {
    source.close();
    if (!match) { to.waiting('The match cannot be shown: ' + cleanAll(JSON.parse(e.data) as End).problem); return; }
    match.end = cleanAll(JSON.parse(e.data));
    match.problem = '';
    changed();
  });
  source.addEventListener('error', () => {
    const why = source.readyState === EventSource.CLOSED ? 'The server does not send this match.' : 'The connection was lost; reconnecting …';
    if (match) match.problem = why;
    if (begun) to.grown(); else to.waiting(why);
  });
}
