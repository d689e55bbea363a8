// The differences between two matches on the same boards, scene by scene.

import type { Item, Match, Scene } from './types';

// comparable reports whether two matches have equal boards and seats, so that they can be compared cell by cell.
export function comparable(a: Match, b: Match): boolean {
  const shape = (m: Match) => JSON.stringify([m.stage.game, m.stage.boards.map(x => [x.width, x.height]), m.stage.seats.map(s => s.name), m.stage.tiles.length]);
  return shape(a) === shape(b);
}

// differing returns the cells that differ, as "board,x,y".
export function differing(a: Scene, b: Scene, widths: number[]): Set<string> {
  const cells = new Set<string>();
  const here = contents(a), there = contents(b);
  for (const [cell, what] of here) if (there.get(cell) !== what) cells.add(cell);
  for (const cell of there.keys()) if (!here.has(cell)) cells.add(cell);
  a.cells.forEach((list, board) => list.forEach((cell, i) => {
    const other = b.cells[board][i];
    if (cell !== other && (cell.tile !== other.tile || cell.owner !== other.owner || cell.level !== other.level)) {
      cells.add(`${board},${i % widths[board]},${Math.floor(i / widths[board])}`);
    }
  }));
  return cells;
}

function contents(s: Scene): Map<string, string> {
  const all = new Map<string, string>();
  for (const x of s.sprites) {
    const cell = `${x.board},${x.x},${x.y}`;
    all.set(cell, (all.get(cell) ?? '') + `${x.owner}/${x.badge}/${words(x)};`);
  }
  return all;
}

function words(item: Item): string { return item.thing + item.state + '(' + item.parts.map(words).join(' ') + ')'; }

// same reports whether two scenes are equal, including scores and orders.
function same(a: Scene, b: Scene, widths: number[]): boolean {
  return JSON.stringify(a.panels) === JSON.stringify(b.panels) && differing(a, b, widths).size === 0;
}

// firstDifference returns the first scene in which two matches differ, or -1. It compares a few at a time so that the page
// stays responsive.
export async function firstDifference(a: Match, b: Match): Promise<number> {
  const widths = a.stage.boards.map(x => x.width), length = Math.min(a.length, b.length);
  for (let n = 0; n < length; n++) {
    if (!same(a.scene(n), b.scene(n), widths)) return n;
    if (n % 16 === 15) await new Promise(next => setTimeout(next));
  }
  return a.length === b.length ? -1 : length;
}
