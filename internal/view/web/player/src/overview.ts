// A small picture of a whole scrolling board: tiles, actors, the visible parts, and a scale.

import type { View } from './camera';
import { el, fit, ratio } from './dom';
import type { Pictures } from './pictures';
import type { Theme } from './theme';
import type { Board, Match, Scene, Sprite } from './types';

const rowHeight = 9; // pixels
const scale = 16; // height of the scale

export class Overview {
  readonly root: HTMLElement;
  private readonly canvas = el('canvas', { class: 'overview', 'aria-hidden': 'true' });
  private readonly c = this.canvas.getContext('2d')!;
  private readonly board: Board;
  private track: HTMLCanvasElement | null = null; // the tiles and the scale
  private version = -1; // of the cells on it

  constructor(private readonly match: Match, readonly index: number, private readonly theme: Theme, private readonly pictures: Pictures, title: string) {
    this.board = match.stage.boards[index];
    this.root = el('figure', { class: 'board strip-of-all' }, title ? el('figcaption', {}, title) : null, this.canvas);
  }

  // high returns the height for a board, in pixels of the page.
  static high(rows: number): number { return rows * rowHeight + scale; }

  place(width: number): void {
    fit(this.canvas, width, Overview.high(this.board.height));
    this.forget();
  }

  forget(): void { this.track = null; }

  draw(s: Scene, views: { view: View; seat: number }[]): void {
    const { c, canvas, board } = this, wide = canvas.width / board.width, high = rowHeight * ratio();
    if (!this.track || this.version !== s.versions[this.index]) this.drawTrack(s, wide, high);
    c.drawImage(this.track!, 0, 0);
    for (const { view, seat } of views) {
      c.strokeStyle = this.theme.colour(seat < 0 ? 'ink' : this.pictures.team(seat));
      c.lineWidth = 1.5 * ratio();
      c.setLineDash(seat < 0 ? [] : this.theme.dash(this.pictures.team(seat)).map(x => x * ratio()));
      c.strokeRect(view.x * wide, c.lineWidth / 2, view.width * wide, board.height * high - c.lineWidth);
    }
    c.setLineDash([]);
    for (const sprite of s.sprites) if (sprite.actor && sprite.board === this.index) this.actor(sprite, wide, high);
  }

  // at returns the actor nearest to a point.
  at(e: MouseEvent, s: Scene): Sprite | undefined {
    const box = this.canvas.getBoundingClientRect(), x = (e.clientX - box.left) / box.width * this.board.width;
    return s.sprites.filter(p => p.actor && p.board === this.index).sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
  }

  onClick(click: (e: MouseEvent) => void): void { this.canvas.addEventListener('click', click); }

  private drawTrack(s: Scene, wide: number, high: number): void {
    const { board, canvas } = this, { tiles } = this.match.stage;
    this.version = s.versions[this.index];
    this.track = el('canvas', { width: canvas.width, height: canvas.height });
    const t = this.track.getContext('2d')!;
    t.fillStyle = this.theme.colour('paper');
    t.fillRect(0, 0, canvas.width, canvas.height);
    t.fillStyle = this.theme.colour('floor');
    t.fillRect(0, 0, canvas.width, board.height * high);
    s.cells[this.index].forEach((cell, i) => {
      const colour = tiles[cell.tile]?.colour;
      if (colour === 'floor' && cell.owner < 0) return;
      const row = Math.floor(i / board.width);
      t.fillStyle = this.theme.colour(cell.owner >= 0 ? this.pictures.team(cell.owner) : colour);
      t.fillRect((i % board.width) * wide, (board.rows_up ? board.height - 1 - row : row) * high, Math.max(1, wide), Math.max(1, high - 1));
    });
    const every = [10, 50, 100, 250, 500, 1000].find(n => n * wide >= 56 * ratio()) ?? 5000;
    t.fillStyle = this.theme.colour('ink');
    t.font = `${11 * ratio()}px system-ui, sans-serif`;
    t.textBaseline = 'bottom';
    for (let n = 0; n <= board.width + board.x_from - 1; n += every) {
      const x = Math.max(0, n - board.x_from + 0.5) * wide;
      t.fillRect(x, board.height * high, ratio(), 3 * ratio());
      t.textAlign = n === 0 ? 'left' : x > canvas.width - 20 * ratio() ? 'right' : 'center';
      t.fillText(String(n), Math.min(x, canvas.width), canvas.height);
    }
  }

  private actor(s: Sprite, wide: number, high: number): void {
    const { c, board } = this, team = this.pictures.team(s.owner), r = 6 * ratio();
    const x = (s.x + 0.5) * wide, y = Math.max(r, ((board.rows_up ? board.height - 1 - s.y : s.y) + 0.5) * high);
    c.fillStyle = this.theme.colour(team);
    c.strokeStyle = this.theme.colour('paper');
    c.lineWidth = ratio();
    c.beginPath();
    if (team === 'team2') c.rect(x - r, y - r, 2 * r, 2 * r);
    else if (!this.pictures.outline(c, team, x - r, y - r, 2 * r)) c.arc(x, y, r, 0, 7);
    c.fill();
    c.stroke();
    c.fillStyle = this.theme.on(team);
    c.font = `700 ${9 * ratio()}px system-ui, sans-serif`;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.fillText(s.badge, x, y + 0.5 * ratio());
  }
}
