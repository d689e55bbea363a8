// Where figures and events stand: right of the boards, or below them if the boards become clearly larger so.

import type { Boards } from './boards';

const lower = 195; // pixels of the column when it lies below
const right = (wide: number) => Math.min(420, Math.max(352, 0.18 * wide)); // and of its width, as in the style sheet
const narrow = 256;
const clearly = 1.1; // times larger

// arrange sets the layout of the page for the size of its window.
export function arrange(page: HTMLElement, main: HTMLElement, boards: Boards): void {
  const wide = page.clientWidth, rest = ['header', '.notice', 'footer'].reduce((sum, e) => sum + (page.querySelector<HTMLElement>(e)?.offsetHeight ?? 0), 0);
  if (wide <= 680 || boards.shown().length === 0) { page.classList.remove('below'); return; }
  const { paddingLeft, paddingRight, paddingTop, paddingBottom, rowGap } = getComputedStyle(main);
  const across = parseFloat(paddingLeft) + parseFloat(paddingRight);
  let high = page.clientHeight - rest - parseFloat(paddingTop) - parseFloat(paddingBottom);
  for (const e of main.children) {
    const box = e as HTMLElement;
    if (box !== boards.root && box.offsetHeight > 0) high -= box.offsetHeight + parseFloat(rowGap);
  }
  const beside = boards.plan(wide - across - (wide <= 1000 ? narrow : right(wide)), high, false).tile;
  const under = boards.plan(wide - across, high - lower, false).tile;
  page.classList.toggle('below', under > beside * clearly);
}
