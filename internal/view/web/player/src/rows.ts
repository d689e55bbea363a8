// A list of lines with turns, of any length: only visible ones are elements. A click jumps to the line's turn.

import { el, fill, owned } from './dom';
import type { Tone } from './types';

export interface Row { n: number; turn: string; tone: Tone | 'said'; colour: string; text: string }

const signs: Record<Row['tone'], string> = { detail: '·', note: '•', good: '✓', bad: '✗', said: '“' };

export class Rows {
  readonly root = el('div', { class: 'rows', role: 'list', tabindex: '0', 'aria-label': 'events' });
  private readonly space = el('div', { class: 'space' });
  private rows: Row[] = [];
  private now = -1;
  private from = 0; // index of the first line that is an element
  private buttons: HTMLElement[] = [];
  private top = 0; // scroll position in pixels; measured when it changes, not in each turn
  private seen = 0; // visible height
  private high = 27; // height of a line

  constructor(private readonly jump: (row: Row, index: number) => void, private readonly none: string) {
    this.root.append(this.space);
    this.root.addEventListener('scroll', () => { this.top = this.root.scrollTop; this.draw(); });
    new ResizeObserver(() => {
      this.seen = this.root.clientHeight;
      this.high = parseFloat(getComputedStyle(this.root).getPropertyValue('--row')) || this.high;
      this.set(this.rows);
      this.show(this.now);
    }).observe(this.root);
  }

  get list(): Row[] { return this.rows; }

  set(rows: Row[]): void {
    this.rows = rows;
    this.buttons = [];
    this.space.style.height = Math.max(1, rows.length) * this.high + 'px';
    this.draw();
  }

  // show marks the lines of a scene, and scrolls to the last line up to it.
  show(n: number): void {
    const before = this.now;
    this.now = n;
    const top = (this.after(n) - 1) * this.high;
    if (this.seen > 0 && (top < this.top || top + this.high > this.top + this.seen)) {
      const maxTop = Math.max(0, this.rows.length * this.high - this.seen);
      this.top = Math.max(0, Math.min(maxTop, Math.round(top - this.seen * 0.6)));
      this.root.scrollTop = this.top;
    }
    this.draw();
    if (before !== n) this.buttons.forEach((b, i) => this.mark(b, this.rows[this.from + i]));
  }

  // after returns the index of the first line after a scene.
  after(n: number): number {
    let low = 0, high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle].n <= n) low = middle + 1; else high = middle;
    }
    return low;
  }

  private draw(): void {
    if (this.seen === 0) return;
    if (this.rows.length === 0) {
      fill(this.space, el('p', { class: 'none' }, this.none));
      return;
    }
    const first = Math.floor(this.top / this.high), last = Math.min(this.rows.length, first + Math.ceil(this.seen / this.high) + 1);
    if (this.buttons.length > 0 && this.from <= first && last <= this.from + this.buttons.length) return;
    this.from = Math.max(0, first - 12);
    this.buttons = this.rows.slice(this.from, last + 12).map((row, i) => this.line(row, this.from + i));
    fill(this.space, ...this.buttons.map((b, i) => {
      const item = el('div', { role: 'listitem' }, b);
      item.style.top = (this.from + i) * this.high + 'px';
      return item;
    }));
  }

  private line(row: Row, index: number): HTMLElement {
    const [, text, amount] = /^(.*?)(?:: ([+\u2212-][\d,]+.{0,24}))?$/s.exec(row.text)!; // an amount at the end stays visible after a long text
    const button = owned(el('button', { class: `row ${row.tone}`, type: 'button', title: row.text, onclick: () => this.jump(row, index) },
      el('span', { class: 'at' }, row.turn), el('span', { class: 'sign', 'aria-hidden': 'true' }, signs[row.tone]),
      el('span', { class: 'text' }, el('span', {}, text), amount ? el('b', {}, amount) : null)), row.colour);
    this.mark(button, row);
    return button;
  }

  private mark(button: HTMLElement, row: Row): void {
    if (row.n === this.now) button.setAttribute('aria-current', 'true'); else button.removeAttribute('aria-current');
    button.classList.toggle('later', row.n > this.now);
  }
}
