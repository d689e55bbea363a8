// Time: the shown scene, the phase of the step to it, and the speed.

export const speeds = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
const base = 4; // turns a second at speed 1
const maxStep = 150; // milliseconds of movement between scenes
const maxSpeed = 8; // up to which things move

export class Clock {
  n = 0; // scene that is shown
  from = 0; // scene at the start of the step
  playing = false;
  speed = 1;
  still = false; // nothing moves between scenes, as users who prefer reduced motion ask for
  private began = 0; // start of the step, in milliseconds
  private moving = false;
  private since = 0; // time from which the scene counts as shown, in milliseconds

  // phase returns the progress of the step, from 0 to 1.
  phase(now: number): number {
    if (!this.moving) return 1;
    const phase = (now - this.began) / Math.min(maxStep, 1000 / (base * this.speed));
    if (phase < 1) return Math.max(0, phase);
    this.moving = false;
    return 1;
  }

  get isMoving(): boolean { return this.moving; }

  // go shows a scene at once, or as a step if it is adjacent to the previous one.
  go(n: number, now: number, step: boolean): void {
    this.from = step ? this.n : n;
    this.moving = step && !this.still && n !== this.n && this.speed <= maxSpeed;
    this.n = n;
    this.began = this.since = now;
  }

  // tick advances if it is time, and reports whether it did.
  tick(now: number, last: number): boolean {
    if (!this.playing) return false;
    const every = 1000 / (base * this.speed), passed = Math.floor((now - this.since) / every);
    if (passed < 1 || this.n >= last) return false;
    const since = this.since + passed * every, n = Math.min(last, this.n + passed);
    this.go(n, now, n === this.n + 1);
    this.since = now - since > 4 * every ? now : since;
    return true;
  }
}
