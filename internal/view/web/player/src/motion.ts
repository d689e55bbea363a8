// Positions of sprites between two scenes.

import { mix } from './camera';
import type { Move, Point, Scene, Sprite } from './types';

export interface Placed { sprite: Sprite; x: number; y: number; alpha: number }
export interface Travelling { move: Move; x: number; y: number }
export interface Motion { sprites: Placed[]; moves: Travelling[] }

// rest is a scene without movement.
export function rest(scene: Scene, board: number): Motion {
  const sprites = scene.sprites.filter(s => s.board === board).map(sprite => ({ sprite, x: sprite.x, y: sprite.y, alpha: 1 }));
  return { sprites: sprites.sort(byLayer), moves: [] };
}

// between returns a board at a phase, from 0 to 1, between a scene and the next. Sprites follow a move between their two
// positions, or a straight line; new and vanishing ones fade; moves without a sprite are drawn separately.
export function between(from: Scene, to: Scene, board: number, phase: number): Motion {
  if (phase >= 1) return rest(to, board);
  const eased = phase * phase * (3 - 2 * phase);
  const before = new Map<string, Sprite>();
  for (const s of from.sprites) if (s.board === board) before.set(s.id, s);
  const taken = new Set<Move>();
  const sprites: Placed[] = [];
  for (const s of to.sprites) {
    if (s.board !== board) continue;
    const old = before.get(s.id);
    before.delete(s.id);
    if (!old) {
      sprites.push({ sprite: s, x: s.x, y: s.y, alpha: eased });
      continue;
    }
    if (old.x === s.x && old.y === s.y) {
      sprites.push({ sprite: s, x: s.x, y: s.y, alpha: 1 });
      continue;
    }
    const way = to.moves.find(m => m.board === board && m.owner === s.owner && leads(m, old, s));
    if (way) taken.add(way);
    const at = along(way?.path ?? [old, s], eased);
    sprites.push({ sprite: s, x: at.x, y: at.y, alpha: 1 });
  }
  for (const old of before.values()) sprites.push({ sprite: old, x: old.x, y: old.y, alpha: 1 - eased });
  const moves = to.moves.filter(m => m.board === board && !taken.has(m)).map(move => ({ move, ...along(move.path, eased) }));
  return { sprites: sprites.sort(byLayer), moves };
}

function leads(m: Move, from: Point, to: Point): boolean {
  const first = m.path[0], last = m.path[m.path.length - 1];
  return m.path.length > 1 && first.x === from.x && first.y === from.y && last.x === to.x && last.y === to.y;
}

// along returns the point at a phase of a path, whose steps take equally long.
function along(path: Point[], phase: number): Point {
  const at = phase * (path.length - 1), i = Math.min(Math.floor(at), path.length - 2);
  if (i < 0) return path[0];
  return { x: mix(path[i].x, path[i + 1].x, at - i), y: mix(path[i].y, path[i + 1].y, at - i) };
}

function byLayer(a: Placed, b: Placed): number { return a.sprite.layer - b.sprite.layer; }
