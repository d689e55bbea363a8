// A list of lines of turns, of any length: only those that are seen are elements. A click jumps to the line's turn.

import { el, fill } from './dom';
import type { Tone } from './types';

export interface Row { n: number; turn: string; tone: Tone | 'said'; colour: string; text: string }

const signs: Record<Row['tone'], string> = { detail: '·', note: '•', good: '✓', bad: '✗', said: '“' };

export class Rows {
  readonly root = el('div', { class: 'rows', role: 'list', tabindex: '0', 'aria-label': 'events' });
  private readonly space = el('div', { class: 'space' });
  private rows: Row[] = [];
  private now = -1;
  private drawn = '';

  constructor(private readonly jump: (row: Row, index: number) => void, private readonly none: string) {
    this.root.append(this.space);
    this.root.addEventListener('scroll', () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  get list(): Row[] { return this.rows; }

  set(rows: Row[]): void {
    this.rows = rows;
    this.drawn = '';
    this.draw();
  }

  // show marks the lines of a scene, and has the last of them, or of those before, be seen.
  show(n: number): void {
    if (n === this.now) return;
    this.now = n;
    this.drawn = '';
    const last = this.after(n) - 1, high = this.high(), { scrollTop, clientHeight } = this.root;
    const top = last * high;
    if (top < scrollTop || top + high > scrollTop + clientHeight) this.root.scrollTop = top - clientHeight * 0.6;
    this.draw();
  }

  // after is the index of the first line after a scene.
  after(n: number): number {
    let low = 0, high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle].n <= n) low = middle + 1; else high = middle;
    }
    return low;
  }

  private high(): number { return parseFloat(getComputedStyle(this.root).getPropertyValue('--row')) || 26; }

  private draw(): void {
    const high = this.high(), from = Math.max(0, Math.floor(this.root.scrollTop / high) - 4);
    const to = Math.min(this.rows.length, from + Math.ceil(this.root.clientHeight / high) + 8);
    const key = `${from}/${to}/${this.rows.length}/${this.now}`;
    if (key === this.drawn) return;
    this.drawn = key;
    this.space.style.height = Math.max(1, this.rows.length) * high + 'px';
    if (this.rows.length === 0) {
      fill(this.space, el('p', { class: 'none' }, this.none));
      return;
    }
    fill(this.space, ...this.rows.slice(from, to).map((row, i) => this.line(row, from + i, high)));
  }

  private line(row: Row, index: number, high: number): HTMLElement {
    const button = el('button', { class: `row ${row.tone}`, type: 'button', title: row.text, onclick: () => this.jump(row, index) },
      el('span', { class: 'at' }, row.turn), el('span', { class: 'sign', 'aria-hidden': 'true' }, signs[row.tone]), el('span', { class: 'text' }, row.text));
    if (row.colour) button.style.setProperty('--seat', `var(--${row.colour})`);
    if (row.n === this.now) button.setAttribute('aria-current', 'true');
    else if (row.n > this.now) button.classList.add('later');
    const item = el('div', { role: 'listitem' }, button);
    item.style.top = index * high + 'px';
    return item;
  }
}
