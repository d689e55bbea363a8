// The visible part of a board, in cells. Rows are those of the screen, from the top.

export interface View { x: number; y: number; width: number; height: number }

// centred returns a view of a size around a point, within a board.
export function centred(x: number, y: number, width: number, height: number, board: { width: number; height: number }): View {
  const w = Math.min(width, board.width), h = Math.min(height, board.height);
  return { x: clamp(x - w / 2, 0, board.width - w), y: clamp(y - h / 2, 0, board.height - h), width: w, height: h };
}

export function clamp(n: number, low: number, high: number): number { return Math.max(low, Math.min(high, n)); }

export function mix(a: number, b: number, phase: number): number { return a + (b - a) * phase; }
