// The layout of the page: figures and events are right of the boards, or below them if that makes the boards clearly larger.

import type { Boards } from './boards';

const clearly = 1.1; // times larger

// arrange sets the layout of the page. It tries both, so the result does not depend on the present one. In each layout it calls
// fit, for other parts that depend on the width.
export function arrange(page: HTMLElement, boards: Boards, fit: () => void): void {
  const tile = (below: boolean) => {
    page.classList.toggle('below', below);
    fit();
    return boards.plan(boards.root.clientWidth, boards.root.clientHeight, false).tile;
  };
  if (page.clientWidth <= 680 || boards.shown().length === 0) { page.classList.remove('below'); fit(); return; }
  if (tile(true) <= tile(false) * clearly) return;
  tile(true);
}
