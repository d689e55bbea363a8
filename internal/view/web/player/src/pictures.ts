// Pictures of tiles and sprites, drawn once for each size and then copied.

import type { Theme } from './theme';
import type { Cell, Colour, Item, Look, Shape, Sprite, Stage } from './types';

type Context = CanvasRenderingContext2D;

const grid = 16; // side of the square in which pictures are defined
const maxPixels = 32e6; // of cached pictures
const minCounted = 96; // side with which smaller pictures count

export class Pictures {
  private readonly drawn = new Map<string, HTMLCanvasElement>();
  private last = new WeakMap<Sprite, HTMLCanvasElement>(); // by sprite, since a scene is drawn in several frames
  private readonly paths = new Map<string, Path2D>();

  constructor(private readonly stage: Stage, private readonly theme: Theme) {}

  forget(): void {
    this.drawn.clear();
    this.last = new WeakMap();
  }

  // tile returns a cell's picture, size device pixels wide.
  tile(cell: Cell, size: number): HTMLCanvasElement {
    return this.once(`t${cell.tile}/${cell.owner}/${cell.level}/${cell.mark}/${size}`, size, c => this.drawTile(c, cell, size));
  }

  // sprite returns the picture of a thing with its owner, its items and its badge.
  sprite(s: Sprite, size: number): HTMLCanvasElement {
    const had = this.last.get(s);
    if (had && had.width === size) return had;
    const made = this.once(`s${itemKey(s)}/${s.owner}/${s.actor ? 1 : 0}/${s.badge}/${size}`, size, c => this.drawSprite(c, s, size));
    this.last.set(s, made);
    return made;
  }

  item(item: Item, owner: number, size: number): HTMLCanvasElement {
    return this.once(`i${itemKey(item)}/${owner}/${size}`, size, c => this.drawItem(c, item, owner, size));
  }

  team(owner: number): Colour { return this.stage.seats[owner]?.colour ?? 'muted'; }

  private once(key: string, size: number, draw: (c: Context) => void): HTMLCanvasElement {
    let canvas = this.drawn.get(key);
    if (!canvas) {
      if (this.drawn.size * Math.max(size, minCounted) ** 2 >= maxPixels) this.drawn.clear();
      canvas = document.createElement('canvas');
      canvas.width = canvas.height = Math.max(1, size);
      draw(canvas.getContext('2d')!);
      this.drawn.set(key, canvas);
    }
    return canvas;
  }

  private shapes(c: Context, picture: Shape[], size: number, team: Colour): void {
    c.save();
    c.scale(size / grid, size / grid);
    c.lineJoin = c.lineCap = 'round';
    for (const shape of picture) {
      let path = this.paths.get(shape.d);
      if (!path) this.paths.set(shape.d, path = new Path2D(shape.d));
      if (shape.fill) { c.fillStyle = this.theme.colour(shape.fill, team); c.fill(path); }
      if (shape.stroke) { c.strokeStyle = this.theme.colour(shape.stroke, team); c.lineWidth = shape.width || 1; c.stroke(path); }
    }
    c.restore();
  }

  private letter(c: Context, text: string, x: number, y: number, size: number, colour: string, weight = 700): void {
    c.font = `${weight} ${size}px system-ui, sans-serif`;
    c.textAlign = 'center';
    c.textBaseline = 'alphabetic';
    const m = c.measureText(text);
    c.fillStyle = colour;
    c.fillText(text, x, y + (m.actualBoundingBoxAscent - m.actualBoundingBoxDescent) / 2);
  }

  private drawTile(c: Context, cell: Cell, size: number): void {
    const look: Look = this.stage.tiles[cell.tile] ?? { name: '', letter: '?', colour: 'muted' };
    const team = this.team(cell.owner);
    c.fillStyle = this.theme.colour(look.ground || look.picture ? 'floor' : look.colour, team);
    c.fillRect(0, 0, size, size);
    if (look.picture) this.shapes(c, look.picture, size, team);
    else if (!look.ground || look.colour !== 'floor') {
      this.letter(c, look.letter, size / 2, size / 2, size * 0.6, look.ground ? this.theme.colour(look.colour, team) : this.theme.on(look.colour, team));
    }
    if (cell.owner >= 0) this.ownerOver(c, team, size);
    c.fillStyle = this.theme.colour('shadow');
    const line = Math.max(1, Math.round(size / 40));
    c.fillRect(size - line, 0, line, size);
    c.fillRect(0, size - line, size - line, line);
    if (cell.level > 0 && size >= 14) this.level(c, cell, size);
    if (cell.mark > 0) this.mark(c, cell.mark, size);
  }

  // outline adds the shape of a team, in a square, to the path. It returns false if the team has none.
  outline(c: Context, team: Colour, x: number, y: number, size: number): boolean {
    const corners = this.theme.outline(team);
    if (!corners) return false;
    for (let i = 0; i < corners.length; i += 2) c.lineTo(x + corners[i] * size, y + corners[i + 1] * size);
    c.closePath();
    return true;
  }

  // ownerOver fills a tile for its owner: solid, hatched or dotted, or with the outline of its team.
  private ownerOver(c: Context, team: Colour, size: number): void {
    const colour = this.theme.colour(team);
    c.save();
    c.fillStyle = colour;
    c.globalAlpha = 0.38;
    c.fillRect(0, 0, size, size);
    c.globalAlpha = 0.4;
    c.strokeStyle = colour;
    c.lineWidth = Math.max(1, size / 18);
    c.beginPath();
    if (team === 'team2') {
      for (let i = -size; i < size; i += size / 4) { c.moveTo(i, size); c.lineTo(i + size, 0); }
      c.stroke();
    } else if (team === 'team3') {
      for (let x = size / 6; x < size; x += size / 3) for (let y = size / 6; y < size; y += size / 3) c.rect(x - size / 30, y - size / 30, size / 15, size / 15);
      c.fill();
    } else if (this.outline(c, team, size * 0.3, size * 0.3, size * 0.4)) {
      c.fill();
    }
    c.restore();
  }

  private level(c: Context, cell: Cell, size: number): void {
    const text = String(cell.level), high = Math.max(8, size * 0.26);
    c.globalAlpha = 0.75;
    this.letter(c, text, size - high * 0.45 * Math.max(1, text.length * 0.8), size - high * 0.62, high, this.theme.colour('ink'), 600);
    c.globalAlpha = 1;
  }

  // mark draws a dashed outline around a tile in reach of something, and a dotted one around a tile that will be gone next.
  private mark(c: Context, mark: number, size: number): void {
    const line = Math.max(1, size / 16);
    c.strokeStyle = this.theme.colour('ink');
    c.lineWidth = line;
    c.globalAlpha = mark === 2 ? 0.8 : 0.3;
    c.setLineDash(mark === 2 ? [line, line * 1.6] : [size / 4, size / 8]);
    c.strokeRect(line, line, size - 2 * line, size - 2 * line);
    c.setLineDash([]);
    c.globalAlpha = 1;
  }

  private drawSprite(c: Context, s: Sprite, size: number): void {
    if (s.actor) this.drawActor(c, s, size);
    else {
      c.save();
      const small = size * 0.84;
      c.translate((size - small) / 2, (size - small) / 2);
      this.drawItem(c, s, s.owner, small);
      c.restore();
      if (s.badge && size >= 16) this.pill(c, s.badge, size * 0.82, size * 0.84, size * 0.34);
    }
  }

  // drawActor draws a bot: its team's shape, its picture or its number, and its item in a corner.
  private drawActor(c: Context, s: Sprite, size: number): void {
    const look = this.stage.things[s.thing], team = this.team(s.owner);
    const picture = look?.picture && size >= 20 ? look.picture : null;
    this.base(c, team, size, picture !== null);
    const label = s.badge || look?.letter || '?';
    if (picture) {
      this.shapes(c, picture, size, team);
      if (s.badge) this.pill(c, s.badge, size * 0.22, size * 0.84, size * 0.36, team);
    } else {
      const high = size * (label.length > 2 ? 0.34 : label.length > 1 ? 0.42 : 0.52);
      const aside = s.parts.length > 0; // the items it carries are in the upper right corner
      this.letter(c, label, size * (aside ? 0.36 : 0.5), size * (aside || team === 'team3' ? 0.62 : 0.5), aside ? high * 0.85 : high, this.theme.on('team', team));
    }
    if (s.parts.length > 0) this.carried(c, s.parts, s.owner, size);
  }

  // base draws a team's shape: round, square, a triangle or an outline.
  private base(c: Context, team: Colour, size: number, under: boolean): void {
    const r = size * 0.43, m = size / 2;
    c.beginPath();
    if (team === 'team2') c.roundRect(m - r * 0.92, m - r * 0.92, r * 1.84, r * 1.84, r * 0.22);
    else if (team === 'team3') { c.moveTo(m, m - r * 1.08); c.lineTo(m + r * 1.12, m + r * 0.92); c.lineTo(m - r * 1.12, m + r * 0.92); c.closePath(); }
    else if (!this.outline(c, team, m - r * 1.1, m - r * 1.1, r * 2.2)) c.arc(m, m, r, 0, 2 * Math.PI);
    c.fillStyle = this.theme.colour(team);
    c.globalAlpha = under ? 0.3 : 1;
    c.fill();
    c.globalAlpha = 1;
    c.strokeStyle = this.theme.colour(under ? team : 'paper');
    c.lineWidth = Math.max(1, size / 20);
    c.stroke();
  }

  private carried(c: Context, parts: Item[], owner: number, size: number): void {
    const hand = size * (parts.length > 1 ? 0.44 : 0.56);
    parts.slice(0, 3).forEach((part, i) => {
      c.save();
      c.translate(size - hand - i * hand * 0.7, 0);
      c.fillStyle = this.theme.colour('paper');
      c.strokeStyle = this.theme.colour('ink');
      c.lineWidth = Math.max(1, size / 32);
      c.beginPath();
      c.roundRect(c.lineWidth / 2, c.lineWidth / 2, hand - c.lineWidth, hand - c.lineWidth, hand * 0.28);
      c.fill();
      c.stroke();
      c.translate(hand * 0.08, hand * 0.08);
      this.drawItem(c, part, owner, hand * 0.84);
      c.restore();
    });
  }

  // drawItem draws a thing with its contents.
  private drawItem(c: Context, item: Item, owner: number, size: number): void {
    this.drawThing(c, item, owner, size);
    const n = item.parts.length;
    if (n === 0) return;
    const across = n === 1 ? 1 : 2, rows = Math.ceil(n / 2), side = n === 1 ? size * 0.66 : size * 0.47;
    item.parts.slice(0, 6).forEach((part, i) => {
      const x = n === 1 ? 0.5 : (i % across === 0 ? 0.28 : 0.72), y = rows === 1 ? 0.5 : 0.5 + (Math.floor(i / across) - (rows - 1) / 2) * 0.42;
      const last = n % 2 === 1 && i === n - 1;
      c.save();
      c.translate(size * (last ? 0.5 : x) - side / 2, size * y - side / 2);
      this.drawItem(c, part, owner, side);
      c.restore();
    });
  }

  // drawThing draws one thing by its picture or letter, in its state: chopped things are cut in two, cooked ones steam,
  // burnt ones are black with a cross, dirty ones have stains.
  private drawThing(c: Context, item: Item, owner: number, size: number): void {
    const look: Look = this.stage.things[item.thing] ?? { name: '', letter: '?', colour: 'muted' };
    const own = look.states?.[item.state], states = own ? [] : item.state.split(' ');
    const draw = document.createElement('canvas');
    draw.width = draw.height = Math.max(1, Math.ceil(size));
    const d = draw.getContext('2d')!;
    const team = this.team(owner);
    if (own ?? look.picture) this.shapes(d, (own ?? look.picture)!, size, team);
    else {
      d.fillStyle = this.theme.colour(look.colour || 'ink', team);
      d.beginPath();
      d.arc(size / 2, size / 2, size * 0.4, 0, 2 * Math.PI);
      d.fill();
      this.letter(d, look.letter, size / 2, size / 2, size * 0.56, this.theme.on(look.colour || 'ink', team));
    }
    if (states.includes('burnt')) {
      d.globalCompositeOperation = 'source-atop';
      d.globalAlpha = 0.78;
      d.fillStyle = '#17120f';
      d.fillRect(0, 0, size, size);
    } else if (states.includes('dirty')) {
      d.globalCompositeOperation = 'source-atop';
      d.fillStyle = this.theme.colour('earth');
      for (const [x, y, r] of [[0.38, 0.4, 0.11], [0.62, 0.52, 0.14], [0.42, 0.66, 0.09]]) { d.beginPath(); d.arc(x * size, y * size, r * size, 0, 7); d.fill(); }
    }
    d.globalAlpha = 1;
    d.globalCompositeOperation = 'source-over';
    const gap = states.includes('chopped') ? size * 0.055 : 0;
    if (gap === 0) c.drawImage(draw, 0, 0);
    else {
      for (const side of [-1, 1]) { // two halves, a gap between them
        c.save();
        c.beginPath();
        c.moveTo(size * 0.62 + side * gap, 0); c.lineTo(size * 0.38 + side * gap, size);
        c.lineTo(side < 0 ? -gap : size + gap, size); c.lineTo(side < 0 ? -gap : size + gap, 0);
        c.closePath();
        c.clip();
        c.drawImage(draw, side * gap, side * gap * 0.5);
        c.restore();
      }
    }
    if (size < 9) return;
    if (states.includes('burnt')) this.cross(c, size);
    else if (states.includes('cooked')) this.steam(c, size);
  }

  private cross(c: Context, size: number): void {
    c.strokeStyle = this.theme.colour('fire');
    c.lineWidth = Math.max(1.2, size / 11);
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(size * 0.3, size * 0.3); c.lineTo(size * 0.7, size * 0.7);
    c.moveTo(size * 0.7, size * 0.3); c.lineTo(size * 0.3, size * 0.7);
    c.stroke();
  }

  private steam(c: Context, size: number): void {
    c.lineCap = 'round';
    for (const [colour, width] of [['paper', 0.15], ['ink', 0.07]] as const) {
      c.strokeStyle = this.theme.colour(colour);
      c.lineWidth = Math.max(0.8, size * width);
      c.beginPath();
      for (const x of [0.34, 0.5, 0.66]) {
        c.moveTo(size * x, size * 0.24);
        c.bezierCurveTo(size * (x - 0.09), size * 0.16, size * (x + 0.09), size * 0.1, size * x, size * 0.03);
      }
      c.stroke();
    }
  }

  private pill(c: Context, text: string, x: number, y: number, high: number, team?: Colour): void {
    const size = Math.max(8, high);
    c.font = `700 ${size * 0.8}px system-ui, sans-serif`;
    const wide = Math.max(size, c.measureText(text).width + size * 0.4);
    c.beginPath();
    c.roundRect(x - wide / 2, y - size / 2, wide, size, team === 'team2' ? size * 0.15 : size / 2);
    c.fillStyle = this.theme.colour(team ?? 'ink');
    c.fill();
    c.strokeStyle = this.theme.colour('paper');
    c.lineWidth = Math.max(1, size / 12);
    c.stroke();
    this.letter(c, text, x, y, size * 0.76, this.theme.on(team ?? 'ink'));
  }
}

function itemKey(item: Item): string {
  let key = item.thing + item.state;
  for (const part of item.parts) key += '(' + itemKey(part) + ')';
  return key;
}
