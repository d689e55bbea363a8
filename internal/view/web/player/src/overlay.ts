// Drawings over the tiles and sprites of a board: what bots see, paths, progress, events, the selection, differences.

import type { Frame } from './boardview';
import type { Pictures } from './pictures';
import type { Theme } from './theme';
import type { Event, Sprite } from './types';

export class Overlay {
  constructor(private readonly m: CanvasRenderingContext2D, private readonly index: number, private readonly theme: Theme, private readonly pictures: Pictures) {}

  areas(f: Frame, seat: number, at: (x: number, y: number) => readonly [number, number], side: number): void {
    const { m } = this;
    for (const area of f.to.areas) {
      if (area.board !== this.index || (seat >= 0 && area.owner !== seat)) continue;
      const [x1, y1] = at(area.from.x, area.from.y), [x2, y2] = at(area.to.x, area.to.y);
      const left = Math.min(x1, x2), top = Math.min(y1, y2), width = Math.abs(x2 - x1) + side, height = Math.abs(y2 - y1) + side;
      const inset = side * 0.06 * (1 + Math.max(0, area.owner));
      m.strokeStyle = m.fillStyle = this.theme.colour(this.pictures.team(area.owner));
      m.globalAlpha = 0.07;
      m.fillRect(left, top, width, height);
      m.globalAlpha = 0.75;
      m.lineWidth = Math.max(1, side / 20);
      m.setLineDash(this.theme.dash(this.pictures.team(area.owner)).map(x => x * side / 30));
      m.strokeRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset);
      m.setLineDash([]);
      m.globalAlpha = 1;
    }
  }

  // paths draws the movements of the turn.
  paths(f: Frame, at: (x: number, y: number) => readonly [number, number], side: number): void {
    const { m } = this;
    m.lineCap = m.lineJoin = 'round';
    for (const move of f.to.moves) {
      if (move.board !== this.index || move.path.length < 2) continue;
      m.strokeStyle = m.fillStyle = this.theme.colour(this.pictures.team(move.owner));
      m.lineWidth = Math.max(1.5, side / 14);
      m.globalAlpha = 0.55;
      m.beginPath();
      const shift = (move.owner - 0.5) * side * 0.12;
      const points = move.path.map(p => { const [x, y] = at(p.x, p.y); return [x + side / 2, y + side / 2 + shift] as const; });
      points.forEach(([x, y], i) => (i === 0 ? m.moveTo(x, y) : m.lineTo(x, y)));
      m.stroke();
      m.beginPath();
      m.arc(points[0][0], points[0][1], side / 9, 0, 7);
      m.fill();
      m.globalAlpha = 1;
    }
  }

  ring(s: Sprite, x: number, y: number, side: number): void {
    const { m } = this, r = side * 0.44, begin = -Math.PI / 2, end = begin + Math.min(1, s.progress) * 2 * Math.PI;
    const [cx, cy] = [x + side / 2, y + side / 2];
    m.lineWidth = Math.max(2, side * 0.09);
    m.lineCap = 'butt';
    m.strokeStyle = this.theme.colour('paper');
    m.globalAlpha *= 0.7;
    m.beginPath(); m.arc(cx, cy, r, 0, 2 * Math.PI); m.stroke();
    m.globalAlpha = 1;
    m.strokeStyle = this.theme.colour(s.alarm ? 'bad' : 'good');
    if (s.alarm) m.setLineDash([side * 0.12, side * 0.06]);
    m.beginPath(); m.arc(cx, cy, r, begin, end); m.stroke();
    m.setLineDash([]);
    if (side >= 22) this.sign(s.alarm ? (s.progress >= 1 ? '✗' : '!') : '', x + side * 0.84, y + side * 0.16, side, s.alarm ? 'bad' : 'good');
  }

  // sign draws a character in a small disc.
  private sign(text: string, x: number, y: number, side: number, colour: string): void {
    if (!text) return;
    const { m } = this, r = Math.max(5, side * 0.15);
    m.fillStyle = this.theme.colour(colour);
    m.beginPath(); m.arc(x, y, r, 0, 7); m.fill();
    m.strokeStyle = this.theme.colour('paper');
    m.lineWidth = Math.max(1, side / 32);
    m.stroke();
    m.fillStyle = this.theme.on(colour);
    m.font = `700 ${r * 1.5}px system-ui, sans-serif`;
    m.textAlign = 'center';
    m.textBaseline = 'middle';
    m.fillText(text, x, y + r * 0.08);
  }

  // frame draws a frame around the place of an event. Sprites are drawn over it, so that their numbers stay readable.
  frame(e: Event, x: number, y: number, side: number): void {
    const { m } = this, colour = e.tone === 'bad' ? 'bad' : e.tone === 'good' ? 'good' : 'gold';
    const line = Math.max(2, side / 12), edge = Math.max(1, side / 40), inset = edge + line / 2;
    m.beginPath();
    m.roundRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, side / 5);
    for (const [c, width] of [['paper', line + 2 * edge], [colour, line]] as const) { // with an edge, as the tile may have the frame's colour
      m.strokeStyle = this.theme.colour(c);
      m.lineWidth = width;
      m.stroke();
    }
  }

  // judge draws a sign at a good or bad event.
  judge(e: Event, x: number, y: number, side: number): void {
    if (e.tone === 'good' || e.tone === 'bad') this.sign(e.tone === 'bad' ? '✗' : '✓', x + side * 0.16, y + side * 0.16, side, e.tone);
  }

  outline(x: number, y: number, side: number): void {
    const { m } = this;
    for (const [colour, width] of [['paper', side / 8], ['ink', side / 16]] as const) {
      m.strokeStyle = this.theme.colour(colour);
      m.lineWidth = Math.max(2, width);
      m.beginPath();
      m.roundRect(x, y, side, side, side / 6);
      m.stroke();
    }
  }

  differing(differ: Set<string>, at: (x: number, y: number) => readonly [number, number], side: number): void {
    const { m } = this;
    m.lineWidth = Math.max(1.5, side / 14);
    m.strokeStyle = this.theme.colour('violet');
    m.setLineDash([side / 6, side / 12]);
    for (const key of differ) {
      const [board, x, y] = key.split(',').map(Number);
      if (board !== this.index) continue;
      const [left, top] = at(x, y);
      m.strokeRect(left + m.lineWidth, top + m.lineWidth, side - 2 * m.lineWidth, side - 2 * m.lineWidth);
    }
    m.setLineDash([]);
  }
}
