// The stories of matches: findings, and tables that add up. Turns are links.

import { el, number, owned } from './dom';
import type { Finding, Match, Section, Tone } from './types';

const signs: Record<Tone, string> = { detail: '·', note: '•', good: '✓', bad: '✗' };

// story returns the elements of the matches' stories; nothing if there are none.
export function story(matches: Match[], jump: (n: number) => void): HTMLElement[] {
  return matches.flatMap(m => {
    if (!m.story) return [];
    const first = m.scene(0).turn;
    const to = (turn: number) => jump(Math.max(0, Math.min(m.length - 1, turn - first)));
    return [
      el('section', { class: 'story' },
        matches.length > 1 ? el('h3', {}, m.name) : null,
        m.story.headline ? el('p', { class: 'headline' }, m.story.headline) : null,
        el('div', { class: m.story.findings.some(f => turns(f).length > 5) ? 'findings ranges' : 'findings', role: 'list', 'aria-label': 'what stands out' }, ...m.story.findings.map(f => finding(m, f, to))),
        ...m.story.sections.map(s => section(m, s, to))),
    ];
  });
}

// turns returns the turns of a finding: "121–404".
function turns(f: Finding): string { return f.until && f.until > f.turn ? `${f.turn}–${f.until}` : String(f.turn); }

function finding(m: Match, f: Finding, to: (turn: number) => void): HTMLElement {
  const cost = f.amount ? ` (${f.amount > 0 ? '+' : ''}${number(f.amount)})` : '';
  const button = el('button', { class: `finding ${f.tone}`, type: 'button', onclick: () => to(f.turn) },
    el('span', { class: 'at' }, turns(f)), el('span', { class: 'sign', 'aria-hidden': 'true' }, signs[f.tone] ?? '•'),
    el('span', { class: 'text' }, el('b', {}, f.kind), ' ', f.text + cost, f.fix ? el('span', { class: 'fix' }, f.fix) : null));
  const colour = m.stage.seats[f.seat]?.colour;
  return el('div', { role: 'listitem' }, owned(button, colour));
}

function section(m: Match, s: Section, to: (turn: number) => void): HTMLElement {
  const cell = (value: string | number | null, i: number) => {
    const kind = s.columns[i].kind;
    if (kind === 'turn' && typeof value === 'number') {
      return el('td', { class: 'number' }, el('button', { type: 'button', class: 'turn', 'aria-label': `go to ${m.stage.turn} ${value}`, onclick: () => to(value) }, String(value)));
    }
    return el('td', { class: kind === 'text' ? 'words' : 'number' }, typeof value === 'number' ? number(value) : value ?? '');
  };
  const table = el('table', {},
    el('thead', {}, el('tr', {}, ...s.columns.map(c => el('th', { scope: 'col', class: c.kind === 'text' ? 'words' : 'number' }, c.title)))),
    el('tbody', {}, ...s.rows.map(row => el('tr', {}, ...row.map(cell)))));
  const colour = m.stage.seats[s.seat]?.colour ?? '';
  const details = el('details', {}, el('summary', { class: colour ? 'seat ' + colour : '' }, s.title), el('div', { class: 'wide' }, table),
    s.more > 0 ? el('p', { class: 'none' }, `${s.more} more rows: cookoff explain`) : null, s.note ? el('p', { class: 'none' }, s.note) : null);
  return owned(details, colour);
}
