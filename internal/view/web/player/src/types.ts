// The values of internal/contest/scene, internal/view/timeline and End, as the script has them after reading.

export type Colour = string;

export interface Shade { light: string; dark: string; outline?: number[] } // outline: corners x, y in a square of 1
export interface Seat { name: string; bot: string; colour: Colour }
export interface Board { name: string; owner: number; width: number; height: number; rows_up: boolean; x_from: number; y_from: number; x_name?: string; y_name?: string; scrolls: boolean }
export interface Shape { d: string; fill?: Colour; stroke?: Colour; width?: number }
export interface Look { name: string; letter: string; colour: Colour; ground?: boolean; picture?: Shape[]; states?: Record<string, Shape[]> }
export interface Span { name: string; from: number; to: number }

export interface Stage {
  game: string; title: string; turn: string; turns: number;
  seats: Seat[]; boards: Board[]; tiles: Look[]; things: Look[];
  series: { name: string }[]; spans: Span[];
  shades: Record<Colour, Shade>;
}

export interface Cell { tile: number; owner: number; level: number; mark: number }
export interface Item { thing: number; state: string; parts: Item[] }
export interface Field { name: string; value: string }
export interface Point { x: number; y: number }

export interface Sprite extends Item {
  id: string; owner: number; board: number; x: number; y: number; layer: number;
  actor: boolean; badge: string; progress: number; alarm: boolean; fields: Field[];
}

export interface Move { thing: number; owner: number; board: number; path: Point[]; badge: string }
export interface Area { name: string; owner: number; board: number; from: Point; to: Point }
export interface Bar { name: string; value: number; of: number }
export interface Entry { id: string; items: Item[]; left: number; until: number; worth: number; state: string }
export interface Panel { seat: number; score: number; figures: Field[]; bars: Bar[]; entries: Entry[] }

export type Tone = 'detail' | 'note' | 'good' | 'bad';
export interface Event { kind: string; tone: Tone; seat: number; sprite: string; entry: string; board: number; x: number; y: number; text: string }
export interface Said { seat: number; kind: string; text: string }

export interface Scene {
  turn: number; name: string;
  cells: Cell[][];
  versions: number[]; // by board: increases when a cell changes
  sprites: Sprite[]; moves: Move[]; areas: Area[]; panels: Panel[];
}

export interface Mark { turn: number; kind: 'event' | 'failure' | 'turning' | 'swing'; tone: Tone; seat: number; text: string }

export interface Failure { kind: string; turn: number; reason: string; where?: string; traceback?: string; hint?: string }
export interface End {
  verdict: string; problem: string;
  result: { reason: string; winner: number; turns: number; seats: { place: number; score: number; failure?: Failure }[] };
}

export interface Finding { kind: string; tone: Tone; seat: number; turn: number; until?: number; amount: number; board: number; x: number; y: number; actors?: string[]; entry?: string; text: string; fix?: string }
export interface Section { title: string; seat: number; note: string; columns: { key: string; title: string; kind: 'text' | 'number' | 'turn' }[]; rows: (string | number | null)[][]; more: number }
export interface Story { headline: string; findings: Finding[]; sections: Section[] }

// At is a value with the index n of its scene.
export type At<T> = T & { n: number };

// Match is a match for the player, complete or growing. Scenes are numbered from 0, the start.
export interface Match {
  name: string; seed: number; rules: string;
  stage: Stage; marks: Mark[];
  story: Story | null; // null: there is none, as for a match in progress
  end: End | null; // null while it is played
  length: number; // of scenes
  scene(n: number): Scene;
  events: At<Event>[]; // by n
  said: At<Said>[]; // by n
  values: ArrayLike<number>[][]; // by curve, seat, n
  cellHistory(board: number, cell: number): At<Cell>[];
  problem: string; // why a live match does not continue; else empty
}
