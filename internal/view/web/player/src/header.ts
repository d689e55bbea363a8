// The head of the page: scenario, players, scores; the result; suggestions of turns.

import { el, fill, number, owned, say } from './dom';
import { label } from './panels';
import type { Match, Scene } from './types';

export class Header {
  readonly root: HTMLElement;
  readonly notice = el('div', { class: 'notice', role: 'status', hidden: true });
  readonly banner = el('section', { class: 'banner', 'aria-label': 'how it ended', hidden: true });
  readonly hints = el('div', { class: 'hints' });
  private readonly scores: HTMLElement[][] = [];
  private dismissed = false;

  constructor(private readonly matches: Match[], back: { address: string; text: string }) {
    const { stage } = matches[0];
    const seats = el('div', { class: 'seats' });
    stage.seats.forEach((seat, i) => {
      const names = [...new Set(matches.map(m => label(m, i)))].join(' / ');
      const scores = matches.map(() => el('b', { class: 'score' }));
      this.scores.push(scores);
      seats.append(owned(el('div', { class: 'seat ' + seat.colour }, el('span', { class: 'name', title: names }, names), ...scores), seat.colour));
    });
    const facts = [stage.game, matches[0].rules, matches[0].seed ? `seed ${matches[0].seed}` : ''].filter(Boolean).join(' · ');
    this.root = el('header', {},
      el('div', { class: 'title' }, back.address ? el('a', { href: back.address }, '‹ ' + back.text) : null, el('h1', { title: facts }, stage.title || stage.game), el('span', { class: 'facts' }, facts)),
      seats, this.hints);
  }

  show(scenes: Scene[], n: number): void {
    this.scores.forEach((scores, seat) => scores.forEach((e, k) => {
      const panel = scenes[k].panels.find(p => p.seat === seat);
      say(e, panel ? number(panel.score) : '');
    }));
    const problems = this.matches.map(m => m.end?.problem || m.problem).filter(Boolean);
    this.notice.hidden = problems.length === 0;
    say(this.notice, problems.map(p => `The match is incomplete: ${p}.`.replace(/\.\.$/, '.')).join('\n'));
    const over = this.matches.some(m => m.end && n >= m.length - 1);
    if (!over) this.dismissed = false;
    this.banner.hidden = !over || this.dismissed;
  }

  // dismiss closes the banner until the end is shown again, and reports whether it was open.
  dismiss(): boolean {
    if (this.banner.hidden) return false;
    return this.dismissed = this.banner.hidden = true;
  }

  // end shows how the matches ended: who, when, why.
  end(jump: (n: number) => void): void {
    const close = el('button', { type: 'button', class: 'close', 'aria-label': 'close (Esc)', title: 'close (Esc)', onclick: () => this.dismiss() }, '×');
    fill(this.banner, close, ...this.matches.flatMap(m => {
      if (!m.end) return [];
      const name = this.matches.length > 1 ? (m.name || m.stage.title) + ': ' : '';
      const parts: Node[] = [el('p', { class: 'verdict' }, name + m.end.verdict)];
      m.end.result.seats.forEach((seat, i) => {
        const f = seat.failure;
        if (!f) return;
        const first = m.length ? m.scene(0).turn : 0;
        parts.push(el('p', { class: 'failure' }, `✗ ${label(m, i)} `, el('b', {}, f.kind.replace(/_/g, ' ')), ' in ',
          el('button', { type: 'button', onclick: () => jump(f.turn - first) }, `${m.stage.turn} ${f.turn}`), f.reason ? `: ${f.reason}` : '', f.where ? el('span', { class: 'place' }, ` at ${f.where}`) : null, f.hint ? ` (${f.hint})` : ''));
        const last = lastLine(f.traceback ?? '');
        if (last && !f.reason.includes(last)) parts.push(el('p', {}, el('code', {}, last)));
        if (f.traceback) parts.push(el('details', {}, el('summary', {}, 'traceback'), el('pre', {}, f.traceback)));
      });
      return parts;
    }));
  }
}

// lastLine returns the last line of a traceback, which names the error in most languages.
function lastLine(traceback: string): string { return traceback.trimEnd().split('\n').pop()!.trim(); }
