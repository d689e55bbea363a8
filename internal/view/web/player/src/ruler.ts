// The coordinates of a scrolling board: numbers of rows at the left, of columns below.

import type { View } from './camera';
import { el, fit, ratio } from './dom';
import type { Theme } from './theme';
import type { Board } from './types';

export const gutter = 20; // width for the numbers of rows, in pixels of the page
export const below = 18; // height for the numbers of columns

export class Ruler {
  readonly rows: HTMLElement;
  readonly columns = el('canvas', { class: 'scale', 'aria-hidden': 'true' });
  private tile = 0;

  constructor(private readonly board: Board, private readonly theme: Theme) {
    const numbers = Array.from({ length: board.height }, (_, row) => String((board.rows_up ? board.height - 1 - row : row) + board.y_from));
    this.rows = el('div', { class: 'lanes', 'aria-hidden': 'true' }, ...numbers.map(n => el('span', {}, n)));
  }

  place(width: number, tile: number): void {
    this.tile = tile;
    this.rows.style.height = tile * this.board.height + 'px';
    fit(this.columns, width, below);
  }

  draw(view: View): void {
    const c = this.columns.getContext('2d')!, { board, columns } = this, side = columns.width / view.width;
    const every = this.tile >= 32 ? 1 : this.tile >= 12 ? 5 : 10, named = this.tile >= 40 ? 2 : 5;
    c.clearRect(0, 0, columns.width, columns.height);
    c.fillStyle = this.theme.colour('ink');
    c.font = `${12 * ratio()}px system-ui, sans-serif`;
    c.textAlign = 'center';
    c.textBaseline = 'bottom';
    for (let x = Math.max(0, Math.floor(view.x)); x < Math.min(board.width, view.x + view.width); x++) {
      const n = x + board.x_from, middle = (x - view.x + 0.5) * side;
      if (n % every !== 0) continue;
      c.fillRect(middle, 0, ratio(), 3 * ratio());
      if (n % Math.max(every, named) === 0 && middle > 12 * ratio() && middle < columns.width - 12 * ratio()) c.fillText(String(n), middle, columns.height);
    }
  }
}
