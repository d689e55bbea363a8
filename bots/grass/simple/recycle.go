package simple

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Conditions for recyclers.
const (
	lastTurn     = 20 // after it, the matter comes too late
	maxRecyclers = 2
	minProfit    = 15 // matter beyond the recycler's price
	tileValue    = 5  // matter equivalent to a tile that becomes grass
	frontierStep = 2  // minimum distance of a recycler from tiles to take, so that it does not block the robots
)

// recycle builds the most profitable recycler, if any.
func (b *Bot) recycle() {
	if b.State.Turn() >= lastTurn || b.Matter < field.RecyclerCost || b.recyclers() >= maxRecyclers {
		return
	}
	best, profit := -1, minProfit-1
	for cell := range b.State.Board().Tiles() {
		if !b.State.CanBuild(b.Player, cell) || b.toFree[cell] < frontierStep {
			continue
		}
		if p := b.profit(cell); p > profit {
			best, profit = cell, p
		}
	}
	if best < 0 {
		return
	}
	b.Build(best)
}

// recyclers returns the number of the bot's recyclers.
func (b *Bot) recyclers() int {
	n := 0
	for cell := range b.State.Board().Tiles() {
		if t := b.State.Tile(cell); t.Recycler && t.Owner == b.Player {
			n++
		}
	}
	return n
}

// profit returns the yield of a recycler on a cell, minus its price and the value of lost tiles.
func (b *Bot) profit(cell int) int {
	matter, lost := b.Yield(cell)
	return matter - field.RecyclerCost - tileValue*lost
}
