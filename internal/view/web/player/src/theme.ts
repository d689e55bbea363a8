// Colours by their roles, in the system's theme: light or dark.

import type { Colour, Shade } from './types';

const dashes: Record<Colour, number[]> = {
  team2: [7, 3], team3: [2, 2], team4: [9, 3, 2, 3], team5: [4, 4], team6: [12, 3], team7: [9, 2, 2, 2, 2, 2], team8: [1, 3],
};
const evenContrast = 0.179; // luminance on which black and white have the same contrast

export class Theme {
  dark: boolean;
  reduced: boolean; // no motion
  private readonly darkQuery = matchMedia('(prefers-color-scheme: dark)');
  private readonly motionQuery = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(private readonly shades: Record<Colour, Shade>, changed: () => void) {
    this.dark = this.darkQuery.matches;
    this.reduced = this.motionQuery.matches;
    this.style();
    this.darkQuery.addEventListener('change', () => { this.dark = this.darkQuery.matches; this.style(); changed(); });
    this.motionQuery.addEventListener('change', () => { this.reduced = this.motionQuery.matches; changed(); });
  }

  // colour returns the colour of a role; team is the role of the owner.
  colour(role: Colour | undefined, team: Colour = 'muted'): string {
    const shade = this.shades[role === 'team' ? team : role ?? 'ink'] ?? this.shades.ink;
    return this.dark ? shade.dark : shade.light;
  }

  // outline returns the corners of a team's shape in a unit square; undefined for teams with other shapes.
  outline(team: Colour): number[] | undefined { return this.shades[team]?.outline; }

  // dash returns the pattern of a team's lines, so that teams differ even without colours.
  dash(team: Colour): number[] { return dashes[team] ?? []; }

  // on returns the text colour on a role's colour: black or white, whichever has the greater contrast.
  on(role: Colour, team?: Colour): string {
    const [r, g, b] = [1, 3, 5].map(i => linear(parseInt(this.colour(role, team).slice(i, i + 2), 16) / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > evenContrast ? '#000000' : '#ffffff';
  }

  // style sets the colours of the style sheet.
  private style(): void {
    const root = document.documentElement.style;
    for (const role of Object.keys(this.shades)) {
      root.setProperty('--' + role, this.colour(role));
      const corners = (this.outline(role) ?? []).map(at => at * 100 + '%').join(' ').replace(/(\S+ \S+) /g, '$1, ');
      if (corners) root.setProperty('--' + role + '-shape', `polygon(${corners})`);
    }
  }
}

// linear returns the intensity of a value of sRGB.
function linear(v: number): number { return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }
