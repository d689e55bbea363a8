// Orders and similar entries: cards of the open ones with their remaining time, then of the next ones, and the number of
// finished ones.

import { el, fit, number, owned, ratio, say } from './dom';
import type { Pictures } from './pictures';
import type { Entry, Item, Match, Panel, Scene, Stage } from './types';

const side = 26; // side of an item, in pixels of the page
const maxWaiting = 4; // waiting entries that are shown if there is room
const gap = 6; // pixels between cards

interface Card { root: HTMLButtonElement; items: HTMLElement; worth: Element; left: Element; fill: HTMLElement; shown: Item[] | null; state: string }

interface Strip { root: HTMLElement; list: HTMLElement; done: HTMLElement; cards: Map<string, Card>; room: number } // room: width for cards

export class Orders {
  readonly root = el('div', { class: 'orders' });
  private readonly strips = new Map<number, Strip>();
  private now: Scene | null = null;

  constructor(private readonly match: Match, private readonly pictures: Pictures, private readonly pick: (entry: string) => void) {}

  forget(): void { for (const s of this.strips.values()) for (const card of s.cards.values()) card.shown = null; }

  show(s: Scene): void {
    this.now = s;
    const before = this.strips.size;
    s.panels.forEach((panel, i) => { if (panel.entries.length > 0 || this.strips.has(i)) this.strip(i, panel, s.turn); });
    this.root.hidden = this.strips.size === 0;
    if (this.strips.size > before) this.fit();
  }

  // fit measures the room for cards, and shows as many as fit.
  fit(): void {
    for (const s of this.strips.values()) s.room = s.list.clientWidth;
    if (this.now) this.show(this.now);
  }

  private strip(i: number, panel: Panel, turn: number): void {
    let strip = this.strips.get(i);
    const seat = this.match.stage.seats[panel.seat];
    if (!strip) {
      const list = el('div', { class: 'cards' }), done = el('span', { class: 'done' });
      const name = [this.match.name, seat?.name ?? 'orders'].filter(Boolean).join(' · ');
      const root = el('section', { class: 'strip', 'aria-label': `${name} orders` }, el('h3', {}, name, done), list);
      owned(root, seat?.colour);
      this.strips.set(i, strip = { root, list, done, cards: new Map(), room: 0 });
      this.root.append(root);
    }
    const open = panel.entries.filter(e => e.state === 'open'), waiting = panel.entries.filter(e => e.state === 'waiting');
    const shown = [...open, ...fitting(open, waiting, strip.room)], later = open.length + waiting.length - shown.length;
    const count = (state: string) => panel.entries.filter(e => e.state === state).length;
    const [served, missed] = [count('served'), count('missed')];
    say(strip.done, [served ? `✓ ${served}` : '', missed ? `✗ ${missed}` : '', later ? `${later} more later` : ''].filter(Boolean).join('  '));
    const ids = new Set(shown.map(e => e.id));
    for (const [id, card] of strip.cards) if (!ids.has(id)) { card.root.remove(); strip.cards.delete(id); }
    shown.forEach((entry, at) => {
      const card = strip.cards.get(entry.id) ?? this.card(entry.id);
      strip.cards.set(entry.id, card);
      if (strip.list.children[at] !== card.root) strip.list.insertBefore(card.root, strip.list.children[at] ?? null);
      this.update(card, entry, turn, panel.seat);
    });
  }

  private card(id: string): Card {
    const items = el('span', { class: 'items' }), worth = el('b'), left = el('span', { class: 'left' }), fill = el('span', { class: 'fill' });
    const root = el('button', { type: 'button', class: 'order', onclick: () => this.pick(id) }, items, el('span', { class: 'facts' }, worth, left), el('span', { class: 'time' }, fill));
    return { root, items, worth, left, fill, shown: null, state: '' };
  }

  private update(card: Card, e: Entry, turn: number, seat: number): void {
    if (e.items !== card.shown || e.state !== card.state) {
      card.shown = e.items;
      card.state = e.state;
      card.items.replaceChildren(...e.items.map(item => this.picture(item, seat)));
      card.root.className = 'order ' + e.state;
      card.root.style.width = cardWidth(e) + 'px';
      card.root.title = `${e.id}: ${e.items.map(item => itemWords(this.match.stage, item)).join(', ') || 'nothing'} (${e.state})`;
    }
    say(card.worth, e.worth ? (e.worth > 0 ? '+' : '') + number(e.worth) : '');
    const open = e.state === 'open';
    say(card.left, !open ? e.state : e.until > 0 ? `${Math.max(0, e.until - turn + 1)} left` : '');
    card.fill.style.transform = `scaleX(${open ? e.left : 0})`;
    card.root.classList.toggle('soon', open && e.left < 0.25);
  }

  private picture(item: Item, seat: number): HTMLCanvasElement {
    const canvas = el('canvas', { role: 'img', 'aria-label': itemWords(this.match.stage, item) });
    fit(canvas, side, side);
    canvas.getContext('2d')!.drawImage(this.pictures.item(item, seat, Math.round(side * ratio())), 0, 0);
    return canvas;
  }
}

// cardWidth returns the width of an entry's card: that of its items or of its numbers, whichever is larger.
function cardWidth(e: Entry): number { return Math.max(84 + 8 * number(e.worth).length, side * e.items.length + 16); }

// fitting returns the waiting entries that fit into the last row of cards, after the open ones.
function fitting(open: Entry[], waiting: Entry[], room: number): Entry[] {
  let used = 0;
  for (const e of open) used = used > 0 && used + cardWidth(e) > room ? cardWidth(e) + gap : used + cardWidth(e) + gap;
  let n = 0;
  while (n < Math.min(maxWaiting, waiting.length) && used + cardWidth(waiting[n]) <= room) used += cardWidth(waiting[n++]) + gap;
  return waiting.slice(0, n);
}

// itemWords returns an item as text: "plate with chopped meat, sauce".
export function itemWords(stage: Stage, item: Item): string {
  const name = [item.state, stage.things[item.thing]?.name ?? '?'].filter(Boolean).join(' ');
  return item.parts.length ? `${name} with ${item.parts.map(p => itemWords(stage, p)).join(', ')}` : name;
}
