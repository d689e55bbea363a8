// The column next to the boards: numbers, events, output of bots, and the selection.

import { el, fill, say } from './dom';
import { Facts, facts, history, rowOf, Subject, turnName } from './history';
import { Figures, words } from './panels';
import { Row, Rows } from './rows';
import { story } from './story';
import type { Match, Scene } from './types';

const tabs = ['figures', 'events', 'story', 'words', 'selected'] as const;
type Tab = typeof tabs[number];
const names: Record<Tab, string> = { figures: 'stats', events: 'events', story: 'story', words: 'bot output', selected: 'selected' };

// Which lines are listed, by the name of the filter.
const filters: Record<string, (r: Row) => boolean> = {
  'important': r => r.tone !== 'detail' && r.tone !== 'said',
  'gains and losses': r => r.tone === 'good' || r.tone === 'bad',
  'losses': r => r.tone === 'bad',
  'everything': r => r.tone !== 'said',
  'bot output': r => r.tone === 'said',
};

export class Side {
  readonly root: HTMLElement;
  readonly search = el('input', { type: 'search', placeholder: 'search (/)', 'aria-label': 'search the events' });
  readonly events: Rows;
  private readonly filter = el('select', { 'aria-label': 'events to list' }, ...Object.keys(filters).map(f => el('option', {}, f)));
  private readonly count = el('span', { class: 'count', role: 'status' });
  private readonly figures: Figures[];
  private readonly words = el('div', { class: 'all-words' });
  private readonly title = el('h3', { class: 'seat' });
  private readonly fields = el('dl');
  private readonly history: Rows;
  private readonly buttons = new Map<Tab, HTMLButtonElement>();
  private readonly panels = new Map<Tab, HTMLElement>();
  private all: Row[] = [];
  private subject: Subject | null = null;
  private seen = 0; // number of events and outputs in all
  private open: Tab = 'figures';

  constructor(private readonly matches: Match[], jump: (n: number) => void, deselect: () => void, private readonly changed: () => void) {
    this.figures = matches.map(m => new Figures(m, matches.length > 1));
    this.events = new Rows(row => jump(row.n), 'No such event.');
    this.history = new Rows(row => jump(row.n), 'Nothing happened here.');
    this.search.addEventListener('input', () => this.list());
    this.search.addEventListener('keydown', e => { if (e.key === 'Enter') this.search.blur(); });
    this.filter.addEventListener('change', () => { this.list(); this.filter.blur(); });
    const content: Record<Tab, Node[]> = {
      figures: this.figures.map(f => f.root),
      events: [el('div', { class: 'tools' }, this.filter, this.search, this.count), this.events.root],
      story: story(matches, jump),
      words: [this.words],
      selected: [el('div', { class: 'chosen' }, this.title, el('button', { type: 'button', 'aria-label': 'select nothing (r)', title: 'select nothing (r)', onclick: deselect }, '×')), this.fields, el('h4', {}, 'what happened'), this.history.root],
    };
    const bar = el('div', { role: 'tablist', class: 'tabs', 'aria-label': 'beside the board' });
    this.root = el('aside', { class: 'side' }, bar);
    for (const tab of tabs) {
      const button = el('button', { type: 'button', role: 'tab', id: 'tab-' + tab, 'aria-controls': 'panel-' + tab, class: 'tab-' + tab, onclick: () => this.show(tab) }, names[tab]);
      const panel = el('div', { role: 'tabpanel', id: 'panel-' + tab, 'aria-labelledby': 'tab-' + tab, class: 'panel panel-' + tab }, ...content[tab]);
      this.buttons.set(tab, button);
      this.panels.set(tab, panel);
      bar.append(button);
      this.root.append(panel);
    }
    this.buttons.get('story')!.hidden = matches.every(m => !m.story);
    bar.addEventListener('keydown', e => {
      const by = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
      if (!by) return;
      const order = tabs.filter(t => this.buttons.get(t)!.offsetParent !== null), at = order.indexOf(this.open);
      this.show(order[(at + by + order.length) % order.length]);
      this.buttons.get(this.open)!.focus();
    });
    this.grow();
  }

  show(tab: Tab): void {
    this.open = tab;
    for (const t of tabs) {
      this.buttons.get(t)!.setAttribute('aria-selected', String(t === tab));
      this.buttons.get(t)!.tabIndex = t === tab ? 0 : -1;
      this.panels.get(t)!.classList.toggle('open', t === tab);
    }
    this.changed();
  }

  // grow adds new events.
  grow(): void {
    const total = this.matches.reduce((sum, m) => sum + m.events.length + m.said.length, 0);
    if (total === this.seen) return;
    this.seen = total;
    this.all = [];
    this.matches.forEach((m, k) => {
      const name = this.matches.length > 1 ? (m.name || String(k + 1)) + ': ' : '';
      for (const e of m.events) this.all.push({ ...rowOf(m, e), text: name + e.text });
      for (const s of m.said) {
        if (s.text) this.all.push({ n: s.n, turn: turnName(m, s.n), tone: 'said', colour: m.stage.seats[s.seat]?.colour ?? '', text: `${name}${m.stage.seats[s.seat]?.name ?? ''}: ${s.text.replace(/\s+/g, ' ')}` });
      }
    });
    this.all.sort((a, b) => a.n - b.n);
    this.list();
    if (this.subject) this.choose(this.subject, false);
  }

  // choose selects something; null selects nothing.
  choose(subject: Subject | null, open: boolean): void {
    this.subject = subject;
    this.history.set(subject ? history(this.matches[subject.match], subject) : []);
    this.buttons.get('selected')!.classList.toggle('some', subject !== null);
    if (subject && open) this.show('selected');
    else if (!subject && this.open === 'selected') this.show('events');
  }

  update(n: number, scenes: Scene[]): void {
    this.figures.forEach((f, k) => f.show(scenes[k]));
    const bare = this.figures.every(f => !f.root.hasChildNodes()); // the game has no figures
    this.root.classList.toggle('bare', bare);
    this.buttons.get('figures')!.hidden = this.panels.get('figures')!.hidden = bare;
    if (this.open === 'events') this.events.show(n);
    if (this.open === 'words') words(this.words, this.matches, this.matches.map(m => m.said.filter(s => s.n === n)));
    if (this.open === 'selected') {
      const { subject } = this;
      const f: Facts = subject ? facts(this.matches[subject.match], scenes[subject.match], subject) : { title: 'nothing is selected', colour: '', fields: [{ name: '', value: 'Click a bot, a tile or an order, or press b for the next bot.' }] };
      say(this.title, f.title);
      this.title.className = 'seat ' + f.colour;
      this.title.style.setProperty('--seat', f.colour ? `var(--${f.colour})` : 'var(--ink)');
      fill(this.fields, ...f.fields.map(x => el('div', {}, el('dt', {}, x.name), el('dd', {}, x.value))));
      this.history.show(n);
    }
  }

  private list(): void {
    const words = this.search.value.trim().toLowerCase();
    const wanted = filters[this.filter.value] ?? filters.important;
    const found = this.all.filter(r => words ? r.text.toLowerCase().includes(words) && (this.filter.selectedIndex === 0 || wanted(r)) : wanted(r));
    this.events.set(found);
    say(this.count, words || this.filter.selectedIndex > 0 ? `${found.length} found` : '');
  }
}
