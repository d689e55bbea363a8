// The buttons below the board.

import { speeds } from './clock';
import { el, fill, say } from './dom';
import type { Player } from './player';

export class Controls {
  readonly root: HTMLElement;
  readonly turn = el('input', { type: 'text', inputmode: 'numeric', class: 'turn', 'aria-label': 'go to turn', size: '5' });
  private readonly play: HTMLButtonElement;
  private readonly speed = el('select', { 'aria-label': 'speed', title: 'speed (< and >)' });
  private readonly of = el('span', { class: 'of' });
  private readonly name = el('span', { class: 'of name' });
  private readonly edge: HTMLButtonElement;

  constructor(p: Player, two: boolean, word: string) {
    const button = (text: string, name: string, run: () => void, id = '') => el('button', { type: 'button', class: id, 'aria-label': name, title: name, onclick: run }, text);
    this.play = button('▶', 'play (Space)', () => p.toggle(), 'play');
    this.edge = button('● live', 'to the live edge (L)', () => p.live(), 'edge');
    this.speed.append(...speeds.map(s => el('option', { value: s }, s === 0.25 ? '¼×' : s === 0.5 ? '½×' : s + '×')));
    this.speed.addEventListener('change', () => { p.setSpeed(+this.speed.value); this.speed.blur(); });
    this.turn.addEventListener('keydown', e => {
      if (e.key !== 'Enter') return;
      if (/^\d+$/.test(this.turn.value.trim())) p.goTurn(+this.turn.value);
      this.turn.blur();
    });
    this.turn.addEventListener('blur', () => p.refresh());
    const repeat = (e: HTMLButtonElement, by: number) => holdable(e, () => p.step(by));
    this.root = el('div', { class: 'controls' },
      el('span', { class: 'group' },
        button('«', 'to the start (Home)', () => p.go(0), 'wide'), repeat(button('◀', 'previous turn (←)', () => {}), -1), this.play,
        repeat(button('▶❙', 'next turn (→)', () => {}, 'next'), 1), button('»', 'to the end (End)', () => p.go(p.last), 'wide')),
      el('label', { class: 'where' }, el('span', {}, word), this.turn, this.of, this.name), this.speed, this.edge,
      el('button', { type: 'button', class: 'more', 'aria-label': 'more buttons', 'aria-expanded': 'false', onclick: () => this.more() }, '⋯'),
      el('span', { class: 'group right' },
        button('‹ ✦', 'previous event (E)', () => p.event(-1, false)), button('✦ ›', 'next event (e)', () => p.event(1, false)),
        button('bot', 'next bot (b)', () => p.bot(1)), button('follow', 'follow the bot (o)', () => p.toggleFollow(), 'follow'),
        two ? button('both', 'show both matches, or one of them (x)', () => p.toggleMatch()) : null,
        button('link', 'copy a link to this turn (y)', () => void p.copyLink()), button('?', 'help: all keys (?)', () => p.help())));
  }

  show(playing: boolean, speed: number, turn: string, limit: string, name: string, live: boolean, behind: number): void {
    say(this.play, playing ? '❙❙' : '▶');
    this.play.setAttribute('aria-label', playing ? 'pause (Space)' : 'play (Space)');
    this.speed.value = String(speed);
    if (document.activeElement !== this.turn) this.turn.value = turn;
    say(this.of, limit);
    say(this.name, name);
    this.edge.hidden = !live;
    this.edge.classList.toggle('at', behind === 0);
    fill(this.edge, '● live', behind > 0 ? el('span', { class: 'long' }, `, ${behind} ahead`) : null);
  }

  // more shows or hides the row of further buttons, on phones.
  private more(): void {
    const open = this.root.classList.toggle('open');
    this.root.querySelector('.more')!.setAttribute('aria-expanded', String(open));
  }

  following(on: boolean): void { this.root.querySelector('.follow')!.setAttribute('aria-pressed', String(on)); }
}

// holdable makes a button act when it is pressed, and repeatedly while it is held.
function holdable(b: HTMLButtonElement, run: () => void): HTMLButtonElement {
  let timer = 0, held = false;
  const stop = () => clearTimeout(timer);
  b.addEventListener('pointerdown', e => {
    if (e.button !== 0) return;
    held = false;
    const again = () => { held = true; run(); timer = window.setTimeout(again, 60); };
    timer = window.setTimeout(again, 350);
  });
  for (const end of ['pointerup', 'pointerleave', 'pointercancel']) b.addEventListener(end, stop);
  b.addEventListener('click', () => { if (!held) run(); held = false; });
  return b;
}
