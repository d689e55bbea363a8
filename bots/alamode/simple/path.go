package simple

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Reaction to a partner in the way.
const (
	blockedTurns = 1 // turns the first chef of a round waits if blocked; the other waits three times as long
	asideTurns   = 2 // turns of stepping aside afterwards
)

// detour is a negligible increase of the referee's distance by the partner.
const detour = 4

// distance returns the distance to a cell, around the partner.
func (b *Bot) distance(c kitchen.Cell) int {
	return b.Board.Paths.Distance(b.partner.Cell, b.cell, c)
}

// nearest returns the nearest matching cell; if all are unreachable, the first.
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

// useNearest uses the nearest matching cell, or waits if there is none.
func (b *Bot) useNearest(is func(kitchen.Cell) bool) kitchen.Action {
	if c, ok := b.nearest(is); ok {
		return use(c)
	}
	return wait()
}

// putDown puts the held item on the nearest empty table.
func (b *Bot) putDown() kitchen.Action {
	return b.useNearest(func(c kitchen.Cell) bool {
		return b.Board.Tiles[c] == kitchen.Table && b.s.Tables[c] == kitchen.None
	})
}

// tile matches cells of a kind.
func (b *Bot) tile(t kitchen.Tile) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool { return b.Board.Tiles[c] == t }
}

// either matches crates of a kind, and tables with one of the items.
func (b *Bot) either(crate kitchen.Tile, items ...kitchen.Item) func(kitchen.Cell) bool {
	return func(c kitchen.Cell) bool {
		return b.Board.Tiles[c] == crate || slices.Contains(items, b.s.Tables[c])
	}
}

// avoidPartner changes an action that the partner blocks. The bot waits some turns next to the partner, then
// takes a detour. If there is none, it postpones its order and steps aside, to let the partner out.
func (b *Bot) avoidPartner(a kitchen.Action) kitchen.Action {
	if b.asideLeft > 0 {
		b.asideLeft--
		return b.stepAside()
	}
	walks := a.Verb == kitchen.Move || a.Verb == kitchen.Use && !b.cell.Touches(a.Target)
	if !walks || b.distance(a.Target) <= b.Board.Paths.Distance(kitchen.NoCell, b.cell, a.Target)+detour {
		b.blockedFor = 0
		return a
	}
	b.blockedFor++
	switch {
	case b.blockedFor <= blockedTurns*(1+2*b.me):
		return kitchen.Action{Verb: kitchen.Move, Target: b.partner.Cell}
	case b.distance(a.Target) < kitchen.Unreachable:
		return a
	}
	b.blockedFor, b.asideLeft = 0, asideTurns-1
	if b.order != noOrder {
		b.avoidUntil[b.order] = int(b.s.Turn) + avoidTurns
		b.order = noOrder
	}
	return b.stepAside()
}

// stepAside walks to the floor cell farthest from the partner.
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
