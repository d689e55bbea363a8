// The panels of the seats, with numbers and bars, and the output of bots.

import { el, fill, number, owned, say } from './dom';
import type { At, Match, Panel, Said, Scene } from './types';

// Figures are the cards of a match's seats. Their elements are kept from turn to turn; only the texts change.
export class Figures {
  readonly root = el('div', { class: 'figures' });
  private made = ''; // names of everything on the cards
  private values: Element[] = [];
  private fills: HTMLElement[] = [];

  constructor(private readonly match: Match, private readonly titled: boolean) {}

  show(s: Scene): void {
    const panels = s.panels.filter(p => p.figures.length + p.bars.length > 0);
    const names = panels.map(p => [p.seat, ...p.bars.map(b => b.name), '', ...p.figures.map(f => f.name)].join('\n')).join('\n\n');
    if (names !== this.made) {
      this.made = names;
      this.values = [];
      this.fills = [];
      fill(this.root, this.titled && panels.length > 0 ? el('h3', {}, this.match.name) : null, ...panels.map(p => this.card(p)));
    }
    let value = 0, bar = 0;
    for (const p of panels) {
      say(this.values[value++], p.seat >= 0 ? number(p.score) : '');
      for (const b of p.bars) {
        this.fills[bar++].style.transform = `scaleX(${b.of > 0 ? Math.max(0, Math.min(1, b.value / b.of)) : 0})`;
        say(this.values[value++], `${number(b.value)} / ${number(b.of)}`);
      }
      for (const f of p.figures) say(this.values[value++], f.value);
    }
  }

  private card(p: Panel): HTMLElement {
    const seat = this.match.stage.seats[p.seat];
    const value = <K extends 'b' | 'span' | 'dd'>(name: K) => { const e = el(name); this.values.push(e); return e; };
    const card = el('section', { class: 'card' }, el('h3', { class: 'seat ' + (seat?.colour ?? '') }, seat ? label(this.match, p.seat) : 'match', value('b')));
    owned(card, seat?.colour);
    const bars = p.bars.map(b => {
      const fill = el('span', { class: 'fill' });
      this.fills.push(fill);
      return el('div', {}, el('dt', {}, b.name), el('dd', { class: 'with-meter' }, el('span', { class: 'meter' }, fill), value('span')));
    });
    card.append(el('dl', {}, ...bars, ...p.figures.map(f => el('div', {}, el('dt', {}, f.name), value('dd')))));
    return card;
  }
}

export function label(match: Match, seat: number): string {
  const s = match.stage.seats[seat];
  return s ? [s.name, s.bot].filter(Boolean).join(' ') : 'match';
}

// words shows the output of bots in a turn.
export function words(into: Element, matches: Match[], said: At<Said>[][]): void {
  const parts = matches.flatMap((m, k) => said[k].filter(s => s.text).map(s => {
    const seat = m.stage.seats[s.seat];
    const part = el('section', { class: 'said' }, el('h3', { class: 'seat ' + (seat?.colour ?? '') }, label(m, s.seat), el('span', { class: 'kind' }, matches.length > 1 ? `${s.kind}, ${m.name}` : s.kind)), el('pre', {}, s.text));
    return owned(part, seat?.colour);
  }));
  if (parts.length === 0) parts.push(el('p', { class: 'none' }, 'No bot wrote anything in this turn.'));
  if (!matches.some(m => m.said.some(s => s.kind === 'stderr')))
    parts.push(el('p', { class: 'none' }, 'This page has no standard error of bots. cookoff run keeps it in the folder of a match; tournaments do not keep it.'));
  fill(into, ...parts);
}
