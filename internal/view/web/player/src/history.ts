// The selected or hovered thing as text, with its history: what happened to it, and when.

import { label } from './panels';
import { itemWords } from './orders';
import { place } from './place';
import type { Row } from './rows';
import type { At, Board, Event, Field, Match, Point, Scene } from './types';

// Subject is a sprite, a cell, or an entry of a list; board is -1 except for cells.
export interface Subject { match: number; sprite: string; entry: string; board: number; x: number; y: number }

export interface Facts { title: string; colour: string; fields: Field[] }

export function rowOf(m: Match, e: At<Event>): Row {
  return { n: e.n, turn: turnName(m, e.n), tone: e.tone, colour: m.stage.seats[e.seat]?.colour ?? '', text: e.text };
}

export function turnName(m: Match, n: number): string { return String((m.length ? m.scene(0).turn : 0) + n); }

// facts returns the present facts about a subject.
export function facts(m: Match, s: Scene, subject: Subject): Facts {
  const { stage } = m;
  if (subject.entry) {
    const entry = s.panels.flatMap(p => p.entries).find(e => e.id === subject.entry);
    if (!entry) return { title: subject.entry, colour: '', fields: [] };
    const fields = [{ name: 'wanted', value: entry.items.map(i => itemWords(stage, i)).join(', ') || 'nothing' }, { name: 'state', value: entry.state }, { name: 'worth', value: String(entry.worth) }];
    if (entry.until > 0) fields.push({ name: 'until', value: `${stage.turn} ${entry.until}` });
    return { title: entry.id, colour: '', fields };
  }
  if (subject.sprite) {
    const sprite = s.sprites.find(x => x.id === subject.sprite);
    if (!sprite) return { title: subject.sprite, colour: '', fields: [{ name: 'where', value: 'not on the board in this ' + stage.turn }] };
    const b = stage.boards[sprite.board], name = stage.things[sprite.thing]?.name ?? '';
    return {
      title: [stage.seats[sprite.owner]?.name, name, sprite.actor || !sprite.badge ? sprite.badge : `× ${sprite.badge}`].filter(Boolean).join(' '),
      colour: stage.seats[sprite.owner]?.colour ?? '',
      fields: [...sprite.fields, { name: 'place', value: named(b, sprite) }],
    };
  }
  const b = stage.boards[subject.board], cell = s.cells[subject.board][subject.y * b.width + subject.x];
  const fields: Field[] = [{ name: 'place', value: named(b, subject) }];
  if (cell.owner >= 0) fields.push({ name: 'owner', value: label(m, cell.owner) });
  if (cell.level > 0) fields.push({ name: 'level', value: String(cell.level) });
  for (const x of s.sprites) {
    if (x.board === subject.board && x.x === subject.x && x.y === subject.y) {
      fields.push({ name: [stage.seats[x.owner]?.name, stage.things[x.thing]?.name].filter(Boolean).join(' '), value: x.fields.map(f => `${f.name}: ${f.value}`).join(', ') || x.badge });
    }
  }
  return { title: stage.tiles[cell.tile]?.name ?? 'tile', colour: stage.seats[cell.owner]?.colour ?? '', fields };
}

function named(b: Board, at: Point): string { return (b.name ? b.name + ' ' : '') + (b.x_name ? place(b, at) : `(${place(b, at)})`); }

// history returns the events of a subject, sorted by turn.
export function history(m: Match, subject: Subject): Row[] {
  if (subject.entry) return m.events.filter(e => e.entry === subject.entry).map(e => rowOf(m, e));
  if (subject.sprite) return m.events.filter(e => e.sprite === subject.sprite).map(e => rowOf(m, e));
  const { board, x, y } = subject, { stage } = m;
  const rows = m.events.filter(e => e.board === board && e.x === x && e.y === y).map(e => rowOf(m, e));
  const cells = m.cellHistory(board, y * stage.boards[board].width + x);
  cells.forEach((now, i) => {
    const before = cells[i - 1], words: string[] = [];
    if (before && now.tile !== before.tile) words.push(`became ${stage.tiles[now.tile]?.name}`);
    if (before && now.owner !== before.owner) words.push(now.owner >= 0 ? `now ${stage.seats[now.owner]?.name}'s` : 'no longer owned');
    if (before && now.level !== before.level && now.tile === before.tile) words.push(`level ${before.level} to ${now.level}`);
    if (words.length) rows.push({ n: now.n, turn: turnName(m, now.n), tone: 'detail', colour: stage.seats[now.owner]?.colour ?? '', text: words.join(', ') });
  });
  return rows.sort((a, b) => a.n - b.n);
}
