// A board: a canvas for static parts, one for moving parts, and the board as text. A board that scrolls has a view for each seat.

import { centred, clamp, View } from './camera';
import { el, fit, owned, say } from './dom';
import { between, Motion, rest } from './motion';
import { Overlay } from './overlay';
import { place } from './place';
import { gutter, Ruler } from './ruler';
import type { Pictures } from './pictures';
import type { Theme } from './theme';
import type { At, Board, Event, Match, Point, Scene, Sprite } from './types';

// Frame is a phase between a scene and the next.
export interface Frame {
  from: Scene; to: Scene; phase: number;
  events: At<Event>[]; // of the second scene
  sprite: string; // id of the selected sprite; empty: none
  place: (Point & { board: number }) | null; // the selected cell
  follow: boolean; // whether the view follows the selected sprite
  areas: boolean; // whether areas are shown
  differ: Set<string> | null; // cells that differ from the other match, as "board,x,y"
}

const followed = 9; // visible columns when a sprite is followed
const behind = 0.21; // share of the visible road behind its driver

export class BoardView {
  readonly root: HTMLElement;
  readonly frame: HTMLElement;
  readonly board: Board;
  private readonly still = el('canvas', { 'aria-hidden': 'true' });
  private readonly moving = el('canvas', { role: 'img' });
  private readonly ruler: Ruler | null = null;
  private readonly caption: HTMLElement | null;
  private readonly twin = el('pre', { class: 'twin' });
  private readonly c = this.still.getContext('2d')!;
  private readonly m = this.moving.getContext('2d')!;
  private readonly over: Overlay;
  private width = 0; // of the frame, in pixels of the page
  private tile = 0; // of the whole board, in pixels of the page
  view: View = { x: 0, y: 0, width: 1, height: 1 };
  private stillDrawn = '';
  private generation = 0;

  constructor(readonly match: Match, readonly index: number, theme: Theme, private readonly pictures: Pictures, private readonly title: string, readonly seat = -1) {
    this.board = match.stage.boards[index];
    this.over = new Overlay(this.m, index, theme, pictures);
    const id = 'twin' + Math.random().toString(36).slice(2);
    this.twin.id = id;
    this.moving.setAttribute('aria-label', title || 'the board');
    this.moving.setAttribute('aria-describedby', id);
    this.frame = el('div', { class: 'frame' }, this.still, this.moving);
    this.caption = title ? el('figcaption', {}, title) : null;
    if (this.board.scrolls) this.ruler = new Ruler(this.board, theme);
    this.root = el('figure', { class: 'board' }, this.caption, el('div', { class: 'road' }, this.ruler?.rows, this.frame), this.ruler?.columns, this.twin);
    owned(this.root, match.stage.seats[seat >= 0 ? seat : this.board.owner]?.colour);
  }

  get isTitled(): boolean { return this.caption !== null; }

  // place sets the size of the board: tile is that of a cell, and width the total of a scrolling board, in pixels of the page.
  place(tile: number, width: number): void {
    this.tile = tile;
    this.width = this.board.scrolls ? width - gutter : tile * this.board.width;
    const height = tile * this.board.height;
    fit(this.still, this.width, height);
    fit(this.moving, this.width, height);
    this.frame.style.width = this.still.style.width;
    this.frame.style.height = this.still.style.height;
    this.ruler?.place(this.width, tile);
    this.forget();
  }

  // forget makes everything be redrawn.
  forget(): void { this.generation++; }

  draw(f: Frame): void {
    if (this.tile === 0) return; // it has no size yet
    const motion = f.phase >= 1 ? rest(f.to, this.index) : between(f.from, f.to, this.index, f.phase);
    this.view = this.look(f, motion);
    const size = Math.max(1, Math.round(this.moving.width / this.view.width));
    this.drawStill(f, size);
    this.drawMoving(f, motion, size);
    this.ruler?.draw(this.view);
    if (this.seat >= 0) this.name(f.to);
  }

  // cell returns the cell at a point of the window; null outside of the board.
  cell(clientX: number, clientY: number): Point | null {
    const box = this.moving.getBoundingClientRect();
    const x = Math.floor(this.view.x + (clientX - box.left) / box.width * this.view.width);
    const row = Math.floor(this.view.y + (clientY - box.top) / box.height * this.view.height);
    if (x < 0 || row < 0 || x >= this.board.width || row >= this.board.height) return null;
    return { x, y: this.row(row) };
  }

  // box returns the position of a cell in the window.
  box(p: Point): DOMRect {
    const all = this.moving.getBoundingClientRect(), side = all.width / this.view.width;
    return new DOMRect(all.left + (p.x - this.view.x) * side, all.top + (this.row(p.y) - this.view.y) * side, side, side);
  }

  // describe writes the board as text, for people who cannot see it.
  describe(to: Scene): void {
    const { stage } = this.match, { board } = this;
    const lines: string[] = [];
    if (!board.scrolls) {
      for (let row = 0; row < board.height; row++) {
        let line = '';
        for (let x = 0; x < board.width; x++) line += stage.tiles[to.cells[this.index][this.row(row) * board.width + x].tile]?.letter ?? '?';
        lines.push(line);
      }
    }
    for (const s of to.sprites) if (s.board === this.index) lines.push(this.words(s));
    say(this.twin, lines.join('\n'));
  }

  // words returns a sprite as text: "RED bot 2 at 3, 4: holding a plate".
  words(s: Sprite): string {
    const { stage } = this.match;
    const name = [stage.seats[s.owner]?.name, stage.things[s.thing]?.name, s.badge].filter(Boolean).join(' ');
    const fields = s.fields.map(f => `${f.name} ${f.value}`).join(', ');
    return `${name} at ${place(this.board, s)}${fields ? ': ' + fields : ''}`;
  }

  // row converts rows of the board to those of the screen, and back.
  private row(y: number): number { return this.board.rows_up ? this.board.height - 1 - y : y; }

  // look returns the visible part of the board.
  private look(f: Frame, motion: Motion): View {
    const { board } = this;
    const chosen = motion.sprites.find(p => p.sprite.id === f.sprite);
    if (!board.scrolls) {
      if (!f.follow || !chosen || (board.width <= followed && board.height <= followed)) return { x: 0, y: 0, width: board.width, height: board.height };
      const across = Math.min(followed, board.width), part = across / board.width;
      return centred(chosen.x + 0.5, this.row(chosen.y) + 0.5, across, board.height * part, board);
    }
    const across = this.width / this.tile, driver = motion.sprites.find(p => p.sprite.actor && (this.seat < 0 || p.sprite.owner === this.seat));
    // A driver looks ahead: less than a quarter of the view is behind.
    return { x: clamp((driver?.x ?? 0) - across * behind, 0, Math.max(0, board.width - across)), y: 0, width: across, height: board.height };
  }

  // name shows the facts about the driver in the caption.
  private name(s: Scene): void {
    const driver = s.sprites.find(x => x.actor && x.owner === this.seat && x.board === this.index);
    if (!this.caption || !driver) return;
    const { board } = this, facts = driver.fields.map(f => `${f.name} ${f.value}`);
    say(this.caption, [this.title, place(board, driver), ...facts].join(' · '));
  }

  private drawStill(f: Frame, size: number): void {
    const { view, c, board } = this;
    const key = `${f.to.versions[this.index]}/${view.x}/${view.y}/${view.width}/${this.generation}/${this.still.width}`;
    if (key === this.stillDrawn) return;
    this.stillDrawn = key;
    c.clearRect(0, 0, this.still.width, this.still.height);
    const cells = f.to.cells[this.index], side = this.still.width / view.width;
    for (let row = Math.floor(view.y); row < Math.min(board.height, view.y + view.height); row++) {
      for (let x = Math.floor(view.x); x < Math.min(board.width, view.x + view.width); x++) {
        const cell = cells[this.row(row) * board.width + x];
        if (cell) c.drawImage(this.pictures.tile(cell, size), Math.round((x - view.x) * side), Math.round((row - view.y) * side));
      }
    }
  }

  private drawMoving(f: Frame, motion: Motion, size: number): void {
    const { m, view } = this;
    const side = this.moving.width / view.width;
    const at = (x: number, y: number) => [(x - view.x) * side, (this.row(y) - view.y) * side] as const;
    m.clearRect(0, 0, this.moving.width, this.moving.height);
    if (f.areas) this.over.areas(f, this.seat, at, side);
    this.over.paths(f, at, side);
    const events = f.events.filter(e => e.board === this.index && e.tone !== 'detail');
    for (const e of events) this.over.frame(e, ...at(e.x, e.y), side);
    for (const p of motion.sprites) {
      const [x, y] = at(p.x, p.y);
      if (x < -side || x > this.moving.width || y < -side || y > this.moving.height) continue;
      m.globalAlpha = p.alpha;
      m.drawImage(this.pictures.sprite(p.sprite, size), Math.round(x), Math.round(y));
      if (p.sprite.progress > 0) this.over.ring(p.sprite, x, y, side);
    }
    m.globalAlpha = 1;
    for (const t of motion.moves) {
      const [x, y] = at(t.x, t.y);
      const sprite: Sprite = { thing: t.move.thing, state: '', parts: [], id: '', owner: t.move.owner, board: this.index, x: 0, y: 0, layer: 0, actor: true, badge: t.move.badge, progress: 0, alarm: false, fields: [] };
      m.drawImage(this.pictures.sprite(sprite, size), Math.round(x), Math.round(y));
    }
    for (const e of events) this.over.judge(e, ...at(e.x, e.y), side);
    if (f.differ) this.over.differing(f.differ, at, side);
    const chosen = motion.sprites.find(p => p.sprite.id === f.sprite);
    if (chosen) this.over.outline(...at(chosen.x, chosen.y), side);
    else if (f.place?.board === this.index) this.over.outline(...at(f.place.x, f.place.y), side);
  }
}
