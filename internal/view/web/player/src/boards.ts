// All boards of the shown matches, as large as possible.

import { BoardView, Frame } from './boardview';
import { el } from './dom';
import { Overview } from './overview';
import { label } from './panels';
import type { Pictures } from './pictures';
import { below } from './ruler';
import type { Theme } from './theme';
import type { Match, Point, Scene, Sprite } from './types';

const gap = 12;
const caption = 24;
const acrossScrolled = 22; // visible columns of a scrolling board: some behind a driver, and more ahead than a turn's move
const acrossPhone = 12; // fewer on phones, so that they stay readable

export interface Spot { match: number; view: BoardView; board: number; x: number; y: number; sprite: Sprite | null }

// Plan is an arrangement of the boards: the number side by side, and the pixels of a tile.
export interface Plan { columns: number; tile: number }

export class Boards {
  readonly root = el('div', { class: 'boards' });
  readonly views: BoardView[][];
  readonly overviews: Overview[][];
  private hidden: number | null = null;

  constructor(matches: Match[], theme: Theme, private readonly pictures: Pictures) {
    const titled = (k: number, ...rest: string[]) => [matches.length > 1 ? matches[k].name || (k === 0 ? 'first' : 'second') : '', ...rest].filter(Boolean).join(' · ');
    this.views = matches.map((m, k) => m.stage.boards.flatMap((b, i) => (b.scrolls
      ? m.stage.seats.map((_, seat) => new BoardView(m, i, theme, pictures, titled(k, b.name, label(m, seat)), seat))
      : [new BoardView(m, i, theme, pictures, titled(k, b.name))])));
    this.overviews = matches.map((m, k) => m.stage.boards.flatMap((b, i) => (b.scrolls ? [new Overview(m, i, theme, pictures, titled(k, b.name))] : [])));
    this.root.append(...this.views.flat().map(v => v.root), ...this.overviews.flat().map(v => v.root));
    const gauge = el('div', { class: 'gauge', 'aria-hidden': 'true' });
    this.root.append(gauge);
    new ResizeObserver(() => this.resized()).observe(gauge);
  }

  resized = () => {}; // called when the room changes: it must place and draw the boards, before the browser paints cleared ones

  // hide hides one of two matches; null shows both.
  hide(match: number | null): void {
    this.hidden = match;
    for (const all of [this.views, this.overviews]) all.forEach((views, k) => views.forEach(v => { v.root.hidden = k === match; }));
    this.place();
  }

  shown(): BoardView[] { return this.views.flatMap((views, k) => (k === this.hidden ? [] : views)); }

  // plan returns the arrangement with the largest tiles in a space.
  plan(width: number, height: number, phone: boolean): Plan {
    const shown = this.shown(), { scrolls } = shown[0].board;
    const overviews = this.overviews.flatMap((all, k) => (k === this.hidden ? [] : all));
    const rows = Math.max(...shown.map(v => v.board.height));
    const cells = scrolls ? (phone ? acrossPhone : acrossScrolled) : Math.max(...shown.map(v => v.board.width));
    const around = (shown[0].isTitled ? caption : 0) + (scrolls ? below : 0);
    const strips = overviews.length * (Overview.high(rows) + gap + (this.views.length > 1 ? caption : 0));
    const best = { columns: 1, tile: 0 };
    for (let across = 1; across <= (phone ? 1 : shown.length); across++) {
      const down = Math.ceil(shown.length / across);
      const tile = Math.min((width - gap * (across - 1)) / across / cells, ((height - strips - gap * (down - 1)) / down - around) / rows);
      if (tile > best.tile) { best.tile = tile; best.columns = across; }
    }
    return best;
  }

  place(): void {
    const phone = matchMedia('(max-width: 680px)').matches, width = this.root.clientWidth;
    if (width === 0 || this.shown().length === 0) return;
    const best = this.plan(width, phone ? innerHeight * this.shown().length : this.root.clientHeight, phone);
    const tile = Math.max(4, Math.floor(best.tile * 2) / 2);
    this.root.style.setProperty('--columns', String(best.columns));
    for (const v of this.shown()) v.place(tile, Math.floor((width - gap * (best.columns - 1)) / best.columns));
    for (const o of this.overviews.flat()) o.place(width);
  }

  forget(): void {
    this.pictures.forget();
    for (const v of [...this.views.flat(), ...this.overviews.flat()]) v.forget();
  }

  draw(frames: Frame[]): void {
    this.views.forEach((views, k) => {
      if (k === this.hidden) return;
      for (const v of views) v.draw(frames[k]);
      for (const o of this.overviews[k]) o.draw(frames[k].to, views.filter(v => v.index === o.index));
    });
  }

  describe(scenes: Scene[]): void {
    this.views.forEach((views, k) => { for (const v of views) v.describe(scenes[k]); });
  }

  // spot returns the cell at a point of the window, with its topmost sprite.
  spot(e: { clientX: number; clientY: number; target: EventTarget | null }, scenes: Scene[]): Spot | null {
    for (let match = 0; match < this.views.length; match++) {
      for (const view of this.views[match]) {
        if (!view.frame.contains(e.target as Node)) continue;
        const p = view.cell(e.clientX, e.clientY);
        return p && { match, view, board: view.index, ...p, sprite: upper(scenes[match], view.index, p) };
      }
    }
    return null;
  }

  // at returns the view of a board; if the board scrolls, the view of the seat.
  at(match: number, board: number, seat = -1): BoardView {
    const views = this.views[match].filter(v => v.index === board);
    return views.find(v => v.seat === seat) ?? views[0];
  }
}

// upper returns the topmost sprite of a cell.
export function upper(s: Scene, board: number, p: Point): Sprite | null {
  const here = s.sprites.filter(x => x.board === board && x.x === p.x && x.y === p.y);
  return here.sort((a, b) => b.layer - a.layer)[0] ?? null;
}
