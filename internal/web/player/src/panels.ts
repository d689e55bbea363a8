// What is to be known of the seats: figures and bars; and what bots said.

import { el, fill, number } from './dom';
import type { At, Match, Panel, Said, Scene } from './types';

export function figures(match: Match, s: Scene, titled: boolean): HTMLElement {
  const cards = s.panels.filter(p => p.figures.length + p.bars.length > 0).map(p => card(match, p));
  return el('div', { class: 'figures' }, titled ? el('h3', {}, match.name) : null, ...cards);
}

function card(match: Match, p: Panel): HTMLElement {
  const seat = match.stage.seats[p.seat];
  const e = el('section', { class: 'card' }, el('h3', { class: 'seat ' + (seat?.colour ?? '') }, seat ? label(match, p.seat) : 'match', el('b', {}, seat ? number(p.score) : '')));
  if (seat) e.style.setProperty('--seat', `var(--${seat.colour})`);
  const bars = p.bars.map(b => {
    const meter = el('span', { class: 'meter' }, el('span', { class: 'fill' }));
    (meter.firstChild as HTMLElement).style.transform = `scaleX(${b.of > 0 ? Math.max(0, Math.min(1, b.value / b.of)) : 0})`;
    return [el('dt', {}, b.name), el('dd', { class: 'with-meter' }, meter, `${number(b.value)} / ${number(b.of)}`)];
  });
  const facts = p.figures.map(f => [el('dt', {}, f.name), el('dd', {}, f.value)]);
  e.append(el('dl', {}, ...[...bars, ...facts].map(pair => el('div', {}, ...pair))));
  return e;
}

export function label(match: Match, seat: number): string {
  const s = match.stage.seats[seat];
  return s ? [s.name, s.bot].filter(Boolean).join(' ') : 'match';
}

// words shows what bots said in a turn.
export function words(into: Element, matches: Match[], said: At<Said>[][]): void {
  const parts = matches.flatMap((m, k) => said[k].filter(s => s.text).map(s => {
    const seat = m.stage.seats[s.seat];
    const part = el('section', { class: 'said' }, el('h3', { class: 'seat ' + (seat?.colour ?? '') }, label(m, s.seat), el('span', { class: 'kind' }, matches.length > 1 ? `${s.kind}, ${m.name}` : s.kind)), el('pre', {}, s.text));
    if (seat) part.style.setProperty('--seat', `var(--${seat.colour})`);
    return part;
  }));
  fill(into, ...(parts.length ? parts : [el('p', { class: 'none' }, 'Nobody said anything in this turn.')]));
}
