// All boards of the shown matches, as large as possible.

import { BoardView, Frame } from './boardview';
import { clamp } from './camera';
import { el } from './dom';
import type { Pictures } from './pictures';
import type { Theme } from './theme';
import type { Match, Point, Scene, Sprite } from './types';

const gap = 12;
const caption = 24;
const largest = 76; // pixels of a tile
const acrossScrolled = 28; // cells of a board that scrolls: what a driver sees, and what lies behind it
const acrossPhone = 16; // fewer, so that they can be told apart

export interface Spot { match: number; board: number; x: number; y: number; sprite: Sprite | null }

export class Boards {
  readonly root = el('div', { class: 'boards' });
  readonly views: BoardView[][];
  private hidden: number | null = null;

  constructor(matches: Match[], theme: Theme, private readonly pictures: Pictures) {
    this.views = matches.map((m, k) => m.stage.boards.map((b, i) => {
      const title = [matches.length > 1 ? m.name || (k === 0 ? 'first' : 'second') : '', b.name].filter(Boolean).join(' · ');
      return new BoardView(m, i, theme, pictures, title);
    }));
    this.root.append(...this.views.flat().map(v => v.root));
    new ResizeObserver(() => { this.place(); this.resized(); }).observe(this.root);
  }

  resized = () => {};

  // hide hides one of two matches; null shows both.
  hide(match: number | null): void {
    this.hidden = match;
    this.views.forEach((views, k) => views.forEach(v => { v.root.hidden = k === match; }));
    this.place();
  }

  shown(): BoardView[] { return this.views.flatMap((views, k) => (k === this.hidden ? [] : views)); }

  place(): void {
    const shown = this.shown(), phone = matchMedia('(max-width: 680px)').matches;
    const width = this.root.clientWidth, height = phone ? Infinity : this.root.clientHeight;
    if (width === 0 || shown.length === 0) return;
    const wide = (b: BoardView) => (b.board.scrolls ? (phone ? acrossPhone : acrossScrolled) : b.board.width);
    const cells = Math.max(...shown.map(wide)), rows = Math.max(...shown.map(v => v.board.height));
    let best = 0, columns = 1;
    for (let across = 1; across <= (shown[0].board.scrolls ? 1 : shown.length); across++) {
      const down = Math.ceil(shown.length / across);
      const over = shown[0].root.querySelector('figcaption') ? caption : 0;
      const extra = shown[0].board.scrolls ? 5 * rows + 12 : 0;
      const tile = Math.min((width - gap * (across - 1)) / across / cells, (height - gap * (down - 1)) / down / rows - (over + extra) / rows);
      if (tile > best) { best = tile; columns = across; }
    }
    const tile = clamp(Math.floor(best * 2) / 2, 4, largest);
    this.root.style.setProperty('--columns', String(columns));
    for (const v of shown) v.place(tile, width);
  }

  forget(): void {
    this.pictures.forget();
    for (const v of this.views.flat()) v.forget();
  }

  draw(frames: Frame[]): void {
    this.views.forEach((views, k) => { if (k !== this.hidden) for (const v of views) v.draw(frames[k]); });
  }

  describe(scenes: Scene[]): void {
    this.views.forEach((views, k) => { for (const v of views) v.describe(scenes[k]); });
  }

  // spot returns the cell at a point of the window, with its topmost sprite.
  spot(e: { clientX: number; clientY: number; target: EventTarget | null }, scenes: Scene[]): Spot | null {
    for (let match = 0; match < this.views.length; match++) {
      for (const v of this.views[match]) {
        if (!v.frame.contains(e.target as Node)) continue;
        const p = v.cell(e.clientX, e.clientY);
        return p && { match, board: v.index, ...p, sprite: upper(scenes[match], v.index, p) };
      }
    }
    return null;
  }

  at(match: number, board: number): BoardView { return this.views[match][board]; }
}

// upper returns the topmost sprite of a cell.
export function upper(s: Scene, board: number, p: Point): Sprite | null {
  const here = s.sprites.filter(x => x.board === board && x.x === p.x && x.y === p.y);
  return here.sort((a, b) => b.layer - a.layer)[0] ?? null;
}
