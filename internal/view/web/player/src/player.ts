// The player: what is shown, and users' actions.

import { Boards, Spot, upper } from './boards';
import type { Frame } from './boardview';
import { Clock, speeds } from './clock';
import { comparable, differing, firstDifference } from './compare';
import { Controls } from './controls';
import { el, fill, number } from './dom';
import { Header } from './header';
import { arrange } from './layout';
import { Subject } from './history';
import { helpTable, press, typed } from './keys';
import { copy, link, readLink } from './link';
import { Orders } from './orders';
import { label } from './panels';
import { Pictures } from './pictures';
import { place } from './place';
import { Side } from './side';
import { Theme } from './theme';
import { TimeBar } from './bar';
import { Tip } from './tip';
import type { Match, Scene, Sprite } from './types';

export interface Options {
  live: string;
  back: { address: string; text: string };
  drop: string; // address that takes dropped traces
  place: string; // precedes the turn in the address of a page of which the player is a part
}

export class Player {
  readonly frames: number[] = []; // milliseconds of script of the last ones
  private readonly clock = new Clock();
  private readonly theme: Theme;
  private readonly pictures: Pictures;
  private readonly boards: Boards;
  private readonly bar: TimeBar;
  private readonly controls: Controls;
  private readonly header: Header;
  private readonly side: Side;
  private readonly orders: Orders[];
  private readonly tip = new Tip();
  private readonly status = el('div', { class: 'status', role: 'status', 'aria-live': 'polite' });
  private readonly toast = el('div', { class: 'toast', hidden: true });
  private readonly helpBox: HTMLDialogElement;
  private selected: Subject | null = null;
  private follow = false;
  private areas = true;
  private atEdge = false; // of a live match: new scenes are shown as they come
  private hidden: number | null = null; // one of two matches
  private differs = -2; // first scene that differs; -1: none, -2: not known yet
  private alike = false; // the matches can be compared cell by cell
  private dirty = true;
  private shownScene = -1;
  private toastTimer = 0;
  private linkTimer = 0;
  private fixed: number | null = null; // phase that a test asks for
  private readonly arrange: () => void;

  constructor(private readonly matches: Match[], private readonly options: Options, into: HTMLElement) {
    const first = matches[0];
    this.theme = new Theme(first.stage.shades, () => this.restyle());
    this.clock.still = this.theme.reduced;
    this.pictures = new Pictures(first.stage, this.theme);
    this.boards = new Boards(matches, this.theme, this.pictures);
    this.boards.resized = () => { this.boards.place(); this.draw(performance.now()); };
    this.bar = new TimeBar(matches, this.theme, n => this.go(n), () => this.nextCurve());
    this.controls = new Controls(this, matches.length > 1, first.stage.turn);
    this.header = new Header(matches, options.back);
    this.side = new Side(matches, n => this.go(n), () => this.reset(), () => this.refresh());
    this.orders = matches.map((m, k) => new Orders(m, this.pictures, entry => this.select({ match: k, sprite: '', entry, board: -1, x: 0, y: 0 }, true)));
    this.helpBox = el('dialog', { class: 'help' }, el('h2', { tabindex: '-1', autofocus: true }, 'Keys'), el('p', {}, `${first.stage.turn} 0 is the start; ${first.stage.turn} N shows the position after ${first.stage.turn} N.`), helpTable(), el('form', { method: 'dialog' }, el('button', {}, 'close')));
    const orders = el('div', { class: 'all-orders' }, ...this.orders.map(o => o.root));
    const main = el('main', {}, this.header.banner, orders, this.boards.root);
    this.arrange = () => { arrange(into, this.boards, () => this.orders.forEach(o => o.fit())); this.boards.resized(); };
    into.append(
      this.header.root, this.header.notice,
      main, this.side.root,
      el('footer', {}, this.bar.root, this.controls.root), this.tip.root, this.toast, this.status, this.helpBox);
    this.side.show(matches.some(m => m.end && m.story?.findings.length) ? 'story' : 'events');
    this.listen();
    this.atEdge = options.live !== '' && first.end === null;
    if (matches.length > 1 && (this.alike = comparable(matches[0], matches[1]))) void this.compare();
    this.header.end(n => this.go(n));
    this.hint();
    if (this.atEdge) this.show(this.last, false); else this.show(0, false);
    this.followLink(location.hash);
    this.draw(performance.now()); // first the parts around the boards, which decide how much room is left
    this.arrange();
    window.addEventListener('resize', this.arrange);
    requestAnimationFrame(() => this.tick());
  }

  get last(): number { return Math.max(...this.matches.map(m => m.length)) - 1; }
  get n(): number { return this.clock.n; }

  // Users' actions. Moving stops following the latest scene.

  toggle(): void {
    if (this.clock.playing) { this.pause(); return; }
    if (this.n >= this.last && !this.growing()) this.show(0, false);
    if (this.n >= this.last && this.growing()) { this.live(); return; }
    this.atEdge = false;
    this.clock.go(this.n, performance.now(), false);
    this.clock.playing = true;
    this.refresh();
  }

  step(by: number): void {
    this.pause();
    this.show(this.n + by, Math.abs(by) === 1);
    this.announce();
  }

  go(n: number): void {
    this.pause();
    this.show(n, false);
    this.announce();
  }

  goTurn(turn: number): void { this.go(turn - this.matches[0].scene(0).turn); }

  ask(): void { this.controls.turn.focus(); this.controls.turn.select(); }

  faster(by: number): void {
    const at = speeds.indexOf(this.clock.speed);
    this.setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, at + by))]);
  }

  setSpeed(speed: number): void {
    this.clock.speed = speed;
    this.clock.go(this.n, performance.now(), false);
    this.refresh();
    this.note(`speed ${speed}×`);
  }

  // event goes to the next or previous event. If inside, minor events and others of the present turn count too.
  event(by: number, inside: boolean): void {
    const all = this.matches.flatMap((m, k) => m.events.filter(e => inside || e.tone !== 'detail').map(e => ({ e, k }))).sort((a, b) => a.e.n - b.e.n);
    let at = all.findIndex(x => x.e === this.lastEvent);
    if (at < 0 || all[at].e.n !== this.n || !inside) {
      const here = by > 0 ? all.findIndex(x => x.e.n > this.n) : all.map(x => x.e.n < this.n).lastIndexOf(true);
      const begun = inside && by > 0 ? all.findIndex(x => x.e.n >= this.n) : here;
      at = begun < 0 ? -1 : begun;
    } else at += by;
    const found = all[at];
    if (!found) { this.note(by > 0 ? 'no more events' : 'no earlier events'); return; }
    this.pause();
    this.show(found.e.n, found.e.n === this.n + 1);
    this.lastEvent = found.e;
    if (inside && found.e.board >= 0) this.select({ match: found.k, sprite: '', entry: '', board: found.e.board, x: found.e.x, y: found.e.y }, false);
    this.note(found.e.text);
    this.say(`${this.turnWords()}: ${found.e.text}`);
  }
  private lastEvent: unknown = null;

  mark(by: number): void {
    const first = this.matches[0].scene(0).turn;
    const marks = this.matches.flatMap(m => m.marks).map(m => ({ n: m.turn - first, text: m.text })).sort((a, b) => a.n - b.n);
    const found = by > 0 ? marks.find(m => m.n > this.n) : marks.filter(m => m.n < this.n).pop();
    if (!found) { this.note(by > 0 ? 'no more marks' : 'no earlier marks'); return; }
    this.go(found.n);
    this.note(found.text);
  }

  turningPoint(): void {
    const mark = this.matches[0].marks.find(m => m.kind === 'turning');
    if (!mark) { this.note('this match has no turning point'); return; }
    this.goTurn(mark.turn);
    this.note(mark.text);
  }

  // bot selects the next actor, in the order of seats.
  bot(by: number): void {
    const match = this.hidden === 0 ? 1 : 0;
    const actors = this.scenes()[match].sprites.filter(s => s.actor).sort((a, b) => a.owner - b.owner || a.id.localeCompare(b.id, 'en', { numeric: true }));
    if (actors.length === 0) { this.note('there is no bot on the board'); return; }
    const at = actors.findIndex(s => s.id === this.selected?.sprite);
    const next = at < 0 ? (by > 0 ? 0 : actors.length - 1) : (at + by + actors.length) % actors.length;
    this.selectSprite(match, actors[next], true);
    this.say(this.boards.at(match, actors[next].board).words(actors[next]));
  }

  toggleFollow(): void {
    if (!this.follow && !this.selected?.sprite) this.bot(1);
    this.follow = !this.follow;
    this.controls.following(this.follow);
    this.dirty = true;
    this.note(this.follow ? 'following' : 'no longer following');
  }

  // tile moves the selected place.
  tile(right: number, down: number): void {
    const s = this.selected, match = s?.match ?? (this.hidden === 0 ? 1 : 0), scenes = this.scenes();
    const sprite = s?.sprite ? scenes[match].sprites.find(x => x.id === s.sprite) : undefined;
    const from = sprite ?? (s && s.board >= 0 ? s : null);
    const index = from?.board ?? 0, b = this.matches[match].stage.boards[index];
    const at = from ?? { x: Math.floor(b.width / 2), y: Math.floor(b.height / 2) };
    const x = at.x + (from ? right : 0), y = at.y + (from ? down : 0) * (b.rows_up ? -1 : 1);
    if (x < 0 || y < 0 || x >= b.width || y >= b.height) return;
    this.selectSpot({ match, view: this.boards.at(match, index), board: index, x, y, sprite: null });
    this.say(`${this.matches[match].stage.tiles[scenes[match].cells[index][y * b.width + x].tile]?.name} (${place(b, { x, y })}) ${upper(scenes[match], index, { x, y })?.fields.map(f => f.value).join(', ') ?? ''}`);
  }

  search(): void { this.side.show('events'); this.side.search.focus(); this.side.search.select(); }

  found(by: number): void {
    const rows = this.side.events, list = rows.list;
    const at = by > 0 ? rows.after(this.n) : list.map(r => r.n < this.n).lastIndexOf(true);
    if (!list[at]) { this.note(by > 0 ? 'no more listed events' : 'no earlier listed events'); return; }
    this.go(list[at].n);
    this.note(list[at].text);
  }

  toggleAreas(): void { this.areas = !this.areas; this.dirty = true; this.note(this.areas ? 'showing what bots see' : 'what bots see is hidden'); }

  nextCurve(): void { this.bar.nextCurve(); }

  reset(): void {
    this.follow = false;
    this.controls.following(false);
    this.select(null, false);
  }

  toggleMatch(): void {
    if (this.matches.length < 2) { this.note('there is only one match'); return; }
    this.hidden = this.hidden === null ? 1 : this.hidden === 1 ? 0 : null;
    this.boards.hide(this.hidden);
    this.orders.forEach((o, k) => { o.root.classList.toggle('away', k === this.hidden); });
    this.arrange();
    this.dirty = true;
    this.note(this.hidden === null ? 'both matches' : 'only ' + (this.matches[1 - this.hidden].name || 'one match'));
  }

  firstDifference(): void {
    if (this.differs < 0) { this.note(this.matches.length < 2 ? 'there is only one match' : this.differs === -2 && this.alike ? 'still comparing' : this.alike ? 'the matches are the same' : 'the matches have different boards'); return; }
    this.go(this.differs);
    this.note('the first difference between the matches');
  }

  async copyLink(): Promise<void> {
    const address = document.baseURI.replace(/#.*/, '') + this.link();
    this.note(await copy(address) ? 'the link is copied' : address);
  }

  live(): void {
    if (!this.growing()) { this.note('the match is over'); this.go(this.last); return; }
    this.clock.playing = false;
    this.atEdge = true;
    this.show(this.last, false);
  }

  help(): void { if (this.helpBox.open) this.helpBox.close(); else this.helpBox.showModal(); }

  back(): void {
    if (this.helpBox.open) this.helpBox.close();
    else if (this.header.dismiss()) return;
    else if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    else this.reset();
  }

  // seek shows a scene at a phase of the step to it, without delay, for tests.
  seek(turn: number, phase = 1): void {
    this.go(turn - this.matches[0].scene(0).turn);
    this.fixed = phase < 1 ? phase : null;
    this.clock.from = Math.max(0, this.n - 1);
    this.dirty = true;
    this.draw(performance.now());
  }

  // grown shows the new scenes of a live match.
  grown(): void {
    this.side.grow();
    this.bar.draw();
    if (this.matches.some(m => m.end)) this.header.end(n => this.go(n));
    this.hint();
    if (this.atEdge && this.n < this.last) this.show(this.last, this.n === this.last - 1);
    else this.refresh();
  }

  // refresh updates everything but the boards.
  refresh(): void {
    this.shownScene = -1;
    this.dirty = true;
  }

  private growing(): boolean { return this.matches.some(m => m.end === null); }

  private pause(): void {
    this.clock.playing = false;
    this.atEdge = false;
    this.fixed = null;
    this.refresh();
  }

  private show(n: number, step: boolean): void {
    this.fixed = null;
    this.clock.go(Math.max(0, Math.min(this.last, n)), performance.now(), step);
    this.dirty = true;
  }

  private scenes(n = this.n): Scene[] { return this.matches.map(m => m.scene(Math.max(0, Math.min(n, m.length - 1)))); }

  private tick(): void {
    const begun = performance.now();
    if (this.clock.tick(begun, this.last)) this.dirty = true;
    if (this.clock.playing && this.n >= this.last && !this.growing()) { this.clock.playing = false; this.refresh(); }
    if (this.dirty || this.clock.isMoving) {
      this.draw(begun);
      this.frames.push(performance.now() - begun);
      if (this.frames.length > 2000) this.frames.shift();
    }
    requestAnimationFrame(() => this.tick());
  }

  private draw(now: number): void {
    this.dirty = false;
    const phase = this.fixed ?? this.clock.phase(now);
    const to = this.scenes(), from = phase < 1 ? this.scenes(this.clock.from) : to;
    const differ = this.alike && this.hidden === null ? differing(to[0], to[1], this.matches[0].stage.boards.map(b => b.width)) : null;
    this.boards.draw(this.matches.map((m, k): Frame => ({
      from: from[k], to: to[k], phase, differ, areas: this.areas, follow: this.follow,
      events: eventsAt(m, this.n),
      sprite: this.selected?.match === k || this.matches.length > 1 ? this.selected?.sprite ?? '' : '',
      place: this.selected && !this.selected.sprite && this.selected.board >= 0 ? this.selected : null,
    })));
    if (this.shownScene !== this.n) this.describe(to);
  }

  // describe shows everything but the boards.
  private describe(to: Scene[]): void {
    this.shownScene = this.n;
    const m = this.matches[0], first = m.scene(0).turn;
    this.header.show(to, this.n);
    this.orders.forEach((o, k) => o.show(to[k]));
    this.side.update(this.n, to);
    this.bar.show(this.n, `${this.turnWords()} of ${m.stage.turns}${this.scoreWords(to)}`);
    const longest = this.matches.reduce((a, b) => (b.length > a.length ? b : a));
    const shown = longest.scene(Math.min(this.n, longest.length - 1));
    const name = shown.name && shown.name !== String(shown.turn) && shown.turn > 0 ? `(${shown.name})` : '';
    this.controls.show(this.clock.playing, this.clock.speed, String(first + this.n), `/ ${first + this.last}`, name, this.growing(), this.atEdge ? 0 : this.last - this.n);
    if (!this.clock.playing) this.boards.describe(to);
    clearTimeout(this.linkTimer);
    this.linkTimer = window.setTimeout(() => this.writeLink(), this.clock.playing ? 1000 : 150);
  }

  private turnWords(): string { return `${this.matches[0].stage.turn} ${this.matches[0].scene(0).turn + this.n}`; }

  private scoreWords(to: Scene[]): string {
    return this.matches.map((m, k) => to[k].panels.filter(p => p.seat >= 0).map(p => `, ${m.stage.seats[p.seat].name} ${number(p.score)}`).join('')).join('; ');
  }

  // announce announces the turn to screen readers, unless the match is playing.
  private announce(): void {
    const to = this.scenes();
    const news = this.matches.flatMap(m => eventsAt(m, this.n)).filter(e => e.tone !== 'detail').map(e => e.text).slice(0, 4).join('; ');
    this.say(`${this.turnWords()}${this.scoreWords(to)}${news ? ': ' + news : ''}`);
  }

  private say(text: string): void { this.status.textContent = text; }

  note(text: string): void {
    this.toast.textContent = text;
    this.toast.hidden = false;
    clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => { this.toast.hidden = true; }, 2500);
  }

  private select(subject: Subject | null, open: boolean): void {
    this.selected = subject;
    this.side.choose(subject, open);
    this.refresh();
  }

  private selectSprite(match: number, s: Sprite, open: boolean): void { this.select({ match, sprite: s.id, entry: '', board: -1, x: s.x, y: s.y }, open); }

  // selectSpot selects the actor on a cell, or else the cell itself: other things on it may vanish, the cell stays.
  private selectSpot(spot: Spot): void {
    if (spot.sprite?.actor) this.selectSprite(spot.match, spot.sprite, true);
    else this.select({ match: spot.match, sprite: '', entry: '', board: spot.board, x: spot.x, y: spot.y }, true);
  }

  private listen(): void {
    document.addEventListener('keydown', e => {
      const dialog = document.querySelector('dialog[open]');
      if (dialog && (dialog !== this.helpBox || (e.key !== '?' && e.key !== 'q'))) return;
      if (press(this, typed(e))) e.preventDefault();
    });
    // Not location.hash: writeLink may have replaced it since.
    window.addEventListener('hashchange', e => this.followLink(new URL(e.newURL).hash));
    const { root } = this.boards;
    root.addEventListener('pointermove', e => { if (e.pointerType !== 'touch') this.point(e); });
    root.addEventListener('pointerleave', () => this.tip.hide());
    let begun = { x: 0, y: 0, touch: false };
    root.addEventListener('pointerdown', e => { begun = { x: e.clientX, y: e.clientY, touch: e.pointerType === 'touch' }; });
    root.addEventListener('pointerup', e => {
      const dx = e.clientX - begun.x, dy = e.clientY - begun.y;
      if (begun.touch && Math.abs(dx) > 50 && Math.abs(dx) > 2 * Math.abs(dy)) this.step(dx < 0 ? 1 : -1);
      if (e.button !== 0 || Math.hypot(dx, dy) > 10) return;
      const spot = this.boards.spot(e, this.scenes());
      if (spot) { this.tip.hide(); this.selectSpot(spot); }
    });
    this.boards.overviews.forEach((overviews, k) => overviews.forEach(o => o.onClick(e => {
      const actor = o.at(e, this.scenes()[k]);
      if (actor) this.selectSprite(k, actor, false);
    })));
  }

  private point(e: PointerEvent): void {
    const scenes = this.scenes(), spot = this.boards.spot(e, scenes);
    if (!spot) { this.tip.hide(); return; }
    const sprite = spot.sprite?.actor ? spot.sprite.id : '';
    const box = spot.view.box(spot);
    this.tip.show(this.matches[spot.match], scenes[spot.match], { match: spot.match, sprite, entry: '', board: spot.board, x: spot.x, y: spot.y }, this.n, box);
  }

  private restyle(): void {
    this.clock.still = this.theme.reduced;
    this.boards.forget();
    this.orders.forEach(o => o.forget());
    this.bar.draw();
    this.refresh();
  }

  private async compare(): Promise<void> {
    this.differs = await firstDifference(this.matches[0], this.matches[1]);
    this.hint();
  }

  // hint suggests interesting turns.
  private hint(): void {
    const first = this.matches[0].length ? this.matches[0].scene(0).turn : 0, word = this.matches[0].stage.turn;
    const button = (sign: string, text: string, at: number, title: string, run: () => void) => el('button', { type: 'button', title: `${text}: ${word} ${at}: ${title}`, 'aria-label': `${text}: ${word} ${at}`, onclick: run },
      sign + ' ', el('span', { class: 'long' }, `${text}: ${word} `), String(at));
    const turning = this.matches[0].marks.find(m => m.kind === 'turning');
    const failures = this.matches.flatMap((m, k) => (m.end?.result.seats ?? []).flatMap((s, i) => (s.failure ? [{ name: (this.matches.length > 1 ? m.name + ' ' : '') + label(m, i), f: s.failure, k }] : [])));
    fill(this.header.hints,
      turning ? button('◆', 'turning point', turning.turn, turning.text + ' (t)', () => this.turningPoint()) : null,
      ...failures.map(x => button('✗', x.name + ' failed', x.f.turn, [x.f.reason, x.f.where].filter(Boolean).join(', at '), () => this.go(x.f.turn - first))),
      this.differs >= 0 ? button('≠', 'first difference', first + this.differs, 'key D', () => this.firstDifference()) : null,
      this.differs === -1 ? el('span', {}, 'the matches are the same') : null,
      this.matches.length > 1 && !this.alike ? el('span', {}, 'different boards: the matches are not compared') : null);
  }

  private link(): string {
    const s = this.selected, sprite = s?.sprite ? this.scenes()[s.match].sprites.find(x => x.id === s.sprite) : undefined;
    const actors = this.scenes()[0].sprites.filter(x => x.actor && x.badge === sprite?.badge);
    const bot = sprite?.actor ? (sprite.badge && actors.length === 1 ? sprite.badge : sprite.id) : '';
    return link(this.matches[0].scene(0).turn + this.n, bot, this.options.place);
  }

  private writeLink(): void {
    const hash = this.link();
    if (hash === location.hash) return;
    try { history.replaceState(null, '', hash); } catch { /* some browsers limit the rate; the next turn tries again */ }
  }

  private followLink(hash: string): void {
    const place = readLink(hash);
    if (place.turn !== null) this.goTurn(place.turn);
    if (!place.bot) return;
    const actor = this.scenes()[0].sprites.find(s => s.actor && (s.id === place.bot || s.badge === place.bot));
    if (actor && this.selected?.sprite !== actor.id) this.selectSprite(0, actor, true);
  }
}

// eventsAt returns the events of a scene.
function eventsAt(m: Match, n: number): Match['events'] {
  let low = 0, high = m.events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (m.events[middle].n < n) low = middle + 1; else high = middle;
  }
  let end = low;
  while (end < m.events.length && m.events[end].n === n) end++;
  return m.events.slice(low, end);
}
