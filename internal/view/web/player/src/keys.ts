// The table of keys, with their actions and the help.

import { el } from './dom';
import type { Player } from './player';

export interface Key {
  keys: string[]; // as in KeyboardEvent.key; letters in the case that is typed
  shown: string;
  does: string;
  run(p: Player, key: string): void;
}

export const table: Key[] = [
  { keys: [' ', 'k'], shown: 'Space', does: 'play or pause; at the end: play again from the start', run: p => p.toggle() },
  { keys: ['ArrowRight', 'l'], shown: '→ or l', does: 'next turn', run: p => p.step(1) },
  { keys: ['ArrowLeft', 'h'], shown: '← or h', does: 'previous turn', run: p => p.step(-1) },
  { keys: ['PageDown', 'Shift+ArrowRight'], shown: 'Shift → or PgDn', does: 'ten turns forward', run: p => p.step(10) },
  { keys: ['PageUp', 'Shift+ArrowLeft'], shown: 'Shift ← or PgUp', does: 'ten turns back', run: p => p.step(-10) },
  { keys: ['.'], shown: '.', does: 'next event, including minor ones and those of this turn', run: p => p.event(1, true) },
  { keys: [','], shown: ',', does: 'previous event, likewise', run: p => p.event(-1, true) },
  { keys: ['Home'], shown: 'Home', does: 'to the start', run: p => p.go(0) },
  { keys: ['End'], shown: 'End', does: 'to the end', run: p => p.go(p.last) },
  { keys: [...'0123456789'], shown: '0–9', does: 'to a tenth of the match', run: (p, key) => p.go(Math.round(p.last * +key / 10)) },
  { keys: ['g'], shown: 'g 137 ⏎', does: 'to a turn', run: p => p.ask() },
  { keys: ['>', '+', '='], shown: '> or +', does: 'faster', run: p => p.faster(1) },
  { keys: ['<', '-'], shown: '< or −', does: 'slower', run: p => p.faster(-1) },
  { keys: ['e'], shown: 'e', does: 'next event', run: p => p.event(1, false) },
  { keys: ['E'], shown: 'E', does: 'previous event', run: p => p.event(-1, false) },
  { keys: [']'], shown: ']', does: 'next mark: failure, swing, turning point', run: p => p.mark(1) },
  { keys: ['['], shown: '[', does: 'previous mark', run: p => p.mark(-1) },
  { keys: ['t'], shown: 't', does: 'to the turning point', run: p => p.turningPoint() },
  { keys: ['b'], shown: 'b', does: 'next bot', run: p => p.bot(1) },
  { keys: ['B'], shown: 'B', does: 'previous bot', run: p => p.bot(-1) },
  { keys: ['o'], shown: 'o', does: 'follow the selected bot, or stop following', run: p => p.toggleFollow() },
  { keys: ['w'], shown: 'w a s d', does: 'tile above, left, below, right', run: p => p.tile(0, -1) },
  { keys: ['a'], shown: '', does: '', run: p => p.tile(-1, 0) },
  { keys: ['s'], shown: '', does: '', run: p => p.tile(0, 1) },
  { keys: ['d'], shown: '', does: '', run: p => p.tile(1, 0) },
  { keys: ['/'], shown: '/', does: 'search the events', run: p => p.search() },
  { keys: ['n'], shown: 'n', does: 'next listed event', run: p => p.found(1) },
  { keys: ['N'], shown: 'N', does: 'previous listed event', run: p => p.found(-1) },
  { keys: ['i'], shown: 'i', does: 'show or hide what bots see', run: p => p.toggleAreas() },
  { keys: ['c'], shown: 'c', does: 'next curve', run: p => p.nextCurve() },
  { keys: ['r'], shown: 'r', does: 'reset: whole board, nothing selected', run: p => p.reset() },
  { keys: ['x'], shown: 'x', does: 'show both matches, or one of them', run: p => p.toggleMatch() },
  { keys: ['D'], shown: 'D', does: 'to the first difference between two matches', run: p => p.firstDifference() },
  { keys: ['y'], shown: 'y', does: 'copy a link to this turn', run: p => void p.copyLink() },
  { keys: ['L'], shown: 'L', does: 'to the live edge', run: p => p.live() },
  { keys: ['?'], shown: '?', does: 'this help', run: p => p.help() },
  { keys: ['q', 'Escape'], shown: 'q or Esc', does: 'back: closes what is open', run: p => p.back() },
];

// typed returns the table's name of a pressed key; empty if the key belongs to the browser or a field.
export function typed(e: KeyboardEvent): string {
  if (e.ctrlKey || e.altKey || e.metaKey || e.isComposing) return '';
  const target = e.target as Element;
  if (target instanceof HTMLInputElement && target.type !== 'range' || target instanceof HTMLSelectElement) return e.key === 'Escape' ? 'Escape' : '';
  if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement || target.tagName === 'SUMMARY') {
    if (e.key === ' ' || e.key === 'Enter') return '';
    if (target.getAttribute('role') === 'tab' && e.key.startsWith('Arrow')) return '';
  }
  return e.shiftKey && e.key.startsWith('Arrow') ? 'Shift+' + e.key : e.key;
}

export function press(p: Player, key: string): boolean {
  const found = key && table.find(k => k.keys.includes(key));
  if (!found) return false;
  found.run(p, key);
  return true;
}

export function helpTable(): HTMLElement {
  const rows = table.filter(k => k.shown).map(k => el('tr', {}, el('th', { scope: 'row' }, el('kbd', {}, k.shown)), el('td', {}, k.does)));
  return el('table', {}, el('tbody', {}, ...rows));
}
