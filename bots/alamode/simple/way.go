package simple

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Turns of patience.
const (
	patience   = 1 // that the first chef of a round bears with a blocked way; the other thrice that
	asideTurns = 2 // for which it then steps aside
)

// detour is a way around the partner that is not worth a thought, in the referee's distance.
const detour = 4

// distance returns how far it is to a cell, around the partner.
func (b *Bot) distance(c kitchen.Cell) int {
	return b.Board.Paths.Distance(b.partner.Cell, b.cell, c)
}

// nearest returns the nearest cell of a kind that can be reached.
func (b *Bot) nearest(is func(kitchen.Cell) bool) (nearest kitchen.Cell, ok bool) {
	least := kitchen.Unreachable
	for c := range kitchen.Cell(kitchen.Cells) {
		if is(c) {
			if d := b.distance(c); d < least || !ok {
				nearest, least, ok = c, d, true
			}
		}
	}
	return nearest, ok
}

// useNearest uses the nearest cell of a kind, or waits if there is none.
func (b *Bot) useNearest(is func(kitchen.Cell) bool) kitchen.Action {
	if c, ok := b.nearest(is); ok {
		return use(c)
	}
	return wait()
}

// putDown puts down what is in hand on the nearest empty table.
func (b *Bot) putDown() kitchen.Action {
	return b.useNearest(func(c kitchen.Cell) bool {
		return b.Board.Tiles[c] == kitchen.Table && b.s.Tables[c] == kitchen.None
	})
}

// tile finds cells of a kind.
func (b *Bot) tile(t kitchen.Tile) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool { return b.Board.Tiles[c] == t }
}

// either finds a crate, or tables with one of some items.
func (b *Bot) either(crate kitchen.Tile, items ...kitchen.Item) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool {
		return b.Board.Tiles[c] == crate || slices.Contains(items, b.s.Tables[c])
	}
}

// pass looks whether the partner is in the way of an action. For some turns the bot waits for it to
// move on, right beside it; then it goes the long way round. Where there is none it leaves its order
// for later and steps aside, so that the partner can come out.
func (b *Bot) pass(a kitchen.Action) kitchen.Action {
	if b.aside > 0 {
		b.aside--
		return b.stepAside()
	}
	walks := a.Verb == kitchen.Move || a.Verb == kitchen.Use && !b.cell.Touches(a.Target)
	if !walks || b.distance(a.Target) <= b.Board.Paths.Distance(kitchen.NoCell, b.cell, a.Target)+detour {
		b.stuck = 0
		return a
	}
	b.stuck++
	switch {
	case b.stuck <= patience*(1+2*b.me):
		return kitchen.Action{Verb: kitchen.Move, Target: b.partner.Cell}
	case b.distance(a.Target) < kitchen.Unreachable:
		return a
	}
	b.stuck, b.aside = 0, asideTurns-1
	if b.order != noOrder {
		b.avoided[b.order] = int(b.s.Turn) + avoidTurns
		b.order = noOrder
	}
	return b.stepAside()
}

// stepAside walks to the floor that is farthest from the partner.
func (b *Bot) stepAside() kitchen.Action {
	best, most := b.cell, -1
	for c := range kitchen.Cell(kitchen.Cells) {
		if b.Board.Tiles[c] != kitchen.Floor || b.distance(c) == kitchen.Unreachable {
			continue
		}
		if d := b.Board.Paths.Distance(kitchen.NoCell, b.partner.Cell, c); d > most {
			best, most = c, d
		}
	}
	return kitchen.Action{Verb: kitchen.Move, Target: best}
}
