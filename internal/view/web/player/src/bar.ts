// The time line: a scrubber, with the marks, spans and curves of the match on the same axis.

import { el, fill, fit, number, owned, ratio, say } from './dom';
import type { Theme } from './theme';
import type { Mark, Match } from './types';

const edge = 9; // pixels at both ends of the axis: half of the scrubber's thumb
const lane = 22; // height of the marks

export class TimeBar {
  readonly root: HTMLElement;
  private readonly axis: HTMLElement; // the part with turns, next to the legend
  readonly input = el('input', { type: 'range', min: '0', step: '1', value: '0', 'aria-label': 'turn', class: 'scrub' });
  private readonly marks = el('canvas', { 'aria-hidden': 'true' });
  private readonly chart = el('canvas', { 'aria-hidden': 'true' });
  private readonly head = el('div', { class: 'head' });
  private readonly tip = el('div', { class: 'bartip', hidden: true });
  private readonly legend = el('div', { class: 'legend' });
  private readonly plot: HTMLElement;
  private curve = 0;
  private n = 0;
  private width = 0; // measured when it changes, not in each turn
  private values: { e: HTMLElement; match: number; seat: number }[] = [];

  constructor(private readonly matches: Match[], private readonly theme: Theme, seek: (n: number) => void, next: () => void) {
    const line = el('div', { class: 'line' }, this.marks, this.input);
    const name = el('button', { type: 'button', class: 'curve', title: 'next curve (c)', onclick: next }, this.legend);
    this.plot = el('div', { class: 'plot' }, this.chart);
    this.axis = el('div', { class: 'axis' }, line, this.plot, this.head, this.tip);
    this.root = el('div', { class: 'bar' }, this.axis, name);
    this.input.addEventListener('input', () => seek(+this.input.value));
    let held = false;
    this.plot.addEventListener('pointerdown', e => { held = true; this.plot.setPointerCapture(e.pointerId); seek(this.at(e)); });
    this.plot.addEventListener('pointermove', e => { if (held) seek(this.at(e)); });
    for (const end of ['pointerup', 'pointercancel']) this.plot.addEventListener(end, () => { held = false; });
    this.axis.addEventListener('pointermove', e => this.point(e));
    this.axis.addEventListener('pointerleave', () => { this.tip.hidden = true; });
    new ResizeObserver(() => { this.width = this.axis.clientWidth; this.draw(); }).observe(this.axis);
  }

  // last is the last scene of the axis: for a match in progress, the last one that it can have.
  get last(): number { return Math.max(1, ...this.matches.map(m => m.end ? m.length - 1 : Math.max(m.length - 1, m.stage.turns))); }

  nextCurve(): void {
    const { series } = this.matches[0].stage;
    this.curve = (this.curve + 1) % (series.length + 1); // the last step hides it
    this.values = [];
    this.plot.hidden = this.curve === series.length;
    this.draw();
  }

  // show moves the head.
  show(n: number, words: string): void {
    this.n = n;
    this.input.max = String(this.last);
    this.input.value = String(n);
    this.input.setAttribute('aria-valuetext', words);
    this.head.style.transform = `translateX(${this.x(n)}px)`;
    this.drawLegend();
  }

  // draw draws the parts that do not depend on the shown scene.
  draw(): void {
    const { width } = this;
    if (width === 0) return;
    fit(this.marks, width, lane);
    this.drawMarks();
    if (!this.plot.hidden) {
      fit(this.chart, width, this.plot.clientHeight);
      this.drawChart();
    }
    this.head.style.transform = `translateX(${this.x(this.n)}px)`;
    this.drawLegend();
  }

  private x(n: number): number { return edge + n / this.last * (this.width - 2 * edge); }

  private at(e: MouseEvent): number {
    const box = this.axis.getBoundingClientRect();
    return Math.max(0, Math.min(this.last, Math.round((e.clientX - box.left - edge) / (box.width - 2 * edge) * this.last)));
  }

  private spans(c: CanvasRenderingContext2D, height: number): void {
    c.fillStyle = this.theme.colour('gold');
    (this.matches[0].stage.spans ?? []).forEach((span, k) => { // neighbours differ
      const left = this.x(span.from), right = this.x(Math.min(span.to, this.last));
      c.globalAlpha = k % 2 ? 0.08 : 0.22;
      if (span.from <= this.last) c.fillRect(left, 0, Math.max(2, right - left), height);
    });
    c.globalAlpha = 1;
  }

  // names writes the names of the spans that have room: at the top, or at the bottom if a curve is in the way and none is there.
  private names(c: CanvasRenderingContext2D, y: (v: number) => number): void {
    const bottom = this.plot.clientHeight - 15;
    const crossed = (top: number, left: number, right: number) => this.matches.some(m => (m.values[this.curve] ?? []).some(values => {
      for (let n = 0; n < m.length; n++) if (this.x(n) >= left && this.x(n) <= right && y(values[n]) > top - 2 && y(values[n]) < top + 13) return true;
      return false;
    }));
    c.save();
    c.font = '11px system-ui, sans-serif';
    c.textBaseline = 'top';
    c.lineWidth = 4;
    c.lineJoin = 'round';
    c.strokeStyle = this.theme.colour('paper');
    c.fillStyle = this.theme.colour('ink');
    let taken = 0;
    for (const span of this.matches[0].stage.spans ?? []) {
      const wide = c.measureText(span.name).width, left = Math.min(this.x(span.from) + 3, this.width - wide - 3);
      if (span.from > this.last || left < taken) continue;
      taken = left + wide + 6;
      const top = crossed(3, left, left + wide) && !crossed(bottom, left, left + wide) ? bottom : 3;
      c.strokeText(span.name, left, top);
      c.fillText(span.name, left, top);
    }
    c.restore();
  }

  private drawMarks(): void {
    const c = this.marks.getContext('2d')!;
    c.setTransform(ratio(), 0, 0, ratio(), 0, 0);
    c.clearRect(0, 0, this.width, lane);
    this.spans(c, lane);
    c.fillStyle = this.theme.colour('muted');
    c.globalAlpha = 0.5;
    c.fillRect(edge, lane / 2 - 1, this.width - 2 * edge, 2);
    c.globalAlpha = 1;
    this.matches.forEach((m, k) => {
      if (k > 0) c.globalAlpha = 0.5;
      const seats = m.stage.seats;
      for (const e of m.events) { // good ones above the line, bad ones below
        if (e.tone !== 'good' && e.tone !== 'bad') continue;
        const colour = seats[e.seat]?.colour ?? 'ink', top = e.tone === 'good' ? 2 : lane / 2 + 2;
        c.strokeStyle = this.theme.colour(colour);
        c.lineWidth = 1.75;
        c.setLineDash(colour === 'team1' ? [] : [2, 1.5]);
        c.beginPath(); c.moveTo(this.x(e.n), top); c.lineTo(this.x(e.n), top + lane / 2 - 4); c.stroke();
      }
      c.setLineDash([]);
      const first = m.length ? m.scene(0).turn : 0;
      for (const mark of m.marks) this.drawMark(c, mark, this.x(mark.turn - first), seats[mark.seat]?.colour ?? 'ink');
      c.globalAlpha = 1;
    });
  }

  // drawMark draws a cross for a failure, a rhomb for the turning point, a triangle for a swing, a dot for an event.
  private drawMark(c: CanvasRenderingContext2D, mark: Mark, x: number, colour: string): void {
    const y = lane / 2, r = mark.kind === 'swing' ? 5 : 6;
    c.fillStyle = this.theme.colour(mark.kind === 'failure' ? 'bad' : colour);
    c.strokeStyle = this.theme.colour('paper');
    c.lineWidth = 1.5;
    c.beginPath();
    if (mark.kind === 'turning') { c.moveTo(x, y - r); c.lineTo(x + r, y); c.lineTo(x, y + r); c.lineTo(x - r, y); c.closePath(); }
    else if (mark.kind === 'swing') { c.moveTo(x, y - r); c.lineTo(x + r, y + r); c.lineTo(x - r, y + r); c.closePath(); }
    else if (mark.kind === 'event') c.arc(x, y, 3.5, 0, 7);
    else {
      c.rect(x - r, y - r, 2 * r, 2 * r);
      c.fill();
      c.stroke();
      c.beginPath();
      c.strokeStyle = this.theme.on('bad');
      c.lineWidth = 2;
      c.moveTo(x - 3, y - 3); c.lineTo(x + 3, y + 3); c.moveTo(x + 3, y - 3); c.lineTo(x - 3, y + 3);
      c.stroke();
      return;
    }
    c.fill();
    c.stroke();
  }

  private drawChart(): void {
    const c = this.chart.getContext('2d')!, height = this.plot.clientHeight, width = this.width;
    c.setTransform(ratio(), 0, 0, ratio(), 0, 0);
    c.clearRect(0, 0, width, height);
    this.spans(c, height);
    let low = 0, high = 1;
    for (const m of this.matches) {
      for (const values of m.values[this.curve] ?? []) for (let n = 0; n < m.length; n++) { low = Math.min(low, values[n]); high = Math.max(high, values[n]); }
    }
    const y = (v: number) => height - 5 - (v - low) / (high - low) * (height - 10);
    c.strokeStyle = this.theme.colour('muted');
    c.globalAlpha = 0.4;
    c.beginPath(); c.moveTo(edge, y(0) + 0.5); c.lineTo(width - edge, y(0) + 0.5); c.stroke();
    c.globalAlpha = 1;
    this.matches.forEach((m, k) => (m.values[this.curve] ?? []).forEach((values, seat) => {
      c.strokeStyle = this.theme.colour(m.stage.seats[seat].colour);
      c.lineWidth = k === 0 ? 2 : 1.25;
      c.globalAlpha = k === 0 ? 1 : 0.75;
      c.setLineDash(k === 1 ? [2, 3] : this.theme.dash(m.stage.seats[seat].colour));
      c.beginPath();
      const step = Math.max(1, Math.floor(m.length / (2 * width)));
      for (let n = 0; n < m.length; n += step) c.lineTo(this.x(n), y(values[n]));
      if (m.length) c.lineTo(this.x(m.length - 1), y(values[m.length - 1]));
      c.stroke();
    }));
    c.setLineDash([]);
    c.globalAlpha = 1;
    this.names(c, y);
  }

  // drawLegend shows the curves' names and present values.
  private drawLegend(): void {
    const series = this.matches[0].stage.series[this.curve];
    if (this.values.length === 0) {
      this.values = this.matches.flatMap((m, match) => (m.values[this.curve] ?? []).map((_, seat) => {
        const e = owned(el('b', { class: match > 0 ? 'second' : '' }), m.stage.seats[seat].colour);
        return { e, match, seat };
      }));
      fill(this.legend, el('span', {}, series?.name ?? 'no curve'), ...this.values.map(v => v.e));
    }
    for (const { e, match, seat } of this.values) {
      const m = this.matches[match];
      say(e, `${m.name ? m.name + ' ' : ''}${m.stage.seats[seat].name} ${number(m.values[this.curve][seat][Math.min(this.n, m.length - 1)] ?? 0)}`);
    }
  }

  // point shows the marks under the pointer.
  private point(e: PointerEvent): void {
    const n = this.at(e), near = Math.max(1, Math.round(this.last / this.width * 6));
    const texts = [this.name(n)];
    for (const m of this.matches) {
      const first = m.length ? m.scene(0).turn : 0;
      for (const mark of m.marks) if (Math.abs(mark.turn - first - n) <= near) texts.push(`${this.name(mark.turn - first)}: ${mark.text}`);
      for (const span of m.stage.spans ?? []) if (span.from <= n && n <= span.to && m === this.matches[0]) texts.push(span.name);
    }
    say(this.tip, texts.join('\n'));
    this.tip.hidden = false;
    const box = this.axis.getBoundingClientRect();
    this.tip.style.left = Math.max(4, Math.min(e.clientX - box.left - this.tip.offsetWidth / 2, box.width - this.tip.offsetWidth - 4)) + 'px';
  }

  private name(n: number): string { return `${this.matches[0].stage.turn} ${n}`; }
}
