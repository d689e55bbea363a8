// The tooltip: the hovered thing, and its last event.

import { el, fill } from './dom';
import { facts, history, Subject } from './history';
import type { Match, Scene } from './types';

const last = 4; // lines of history

export class Tip {
  readonly root = el('div', { class: 'tip', role: 'tooltip', hidden: true });
  private shown: Subject | null = null;
  private n = -1;

  show(m: Match, s: Scene, subject: Subject, n: number, box: DOMRect): void {
    const key = JSON.stringify(subject);
    if (key === JSON.stringify(this.shown) && n === this.n && !this.root.hidden) return;
    this.shown = subject;
    this.n = n;
    const f = facts(m, s, subject);
    const before = history(m, subject).filter(r => r.n <= n).slice(-last).reverse();
    fill(this.root,
      el('b', { class: f.colour }, f.title),
      el('dl', {}, ...f.fields.map(x => el('div', {}, el('dt', {}, x.name), el('dd', {}, x.value)))),
      before.length ? el('ul', {}, ...before.map(r => el('li', {}, el('span', { class: 'at' }, r.turn), ' ' + r.text))) : null,
      el('p', {}, 'click to select it and see its history'));
    this.root.hidden = false;
    const { innerWidth, innerHeight } = window, { offsetWidth, offsetHeight } = this.root;
    const left = box.right + 10 + offsetWidth < innerWidth ? box.right + 10 : Math.max(4, box.left - offsetWidth - 10);
    this.root.style.left = left + 'px';
    this.root.style.top = Math.max(4, Math.min(box.top, innerHeight - offsetHeight - 6)) + 'px';
  }

  hide(): void {
    this.root.hidden = true;
    this.shown = null;
  }
}
