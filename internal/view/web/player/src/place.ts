// Places of boards in the game's words.

import type { Board, Point } from './types';

// place says where something is: "block 458, lane 2" or "3, 4".
export function place(b: Board, at: Point): string {
  const axis = (name: string | undefined, n: number) => (name ? name + ' ' : '') + n;
  return `${axis(b.x_name, at.x + b.x_from)}, ${axis(b.y_name, at.y + b.y_from)}`;
}
