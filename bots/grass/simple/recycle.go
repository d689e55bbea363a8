package simple

import "github.com/cookoff/cookoff/internal/games/grass/field"

// Conditions for recyclers.
const (
	lastTurn     = 20 // later the matter comes too late
	mostAtATime  = 2
	leastProfit  = 15 // matter beyond the recycler's price
	tileValue    = 5  // matter equivalent to a tile that becomes grass
	frontierStep = 2  // minimum distance of a recycler from the tiles to take, to keep the robots' way free
)

// recycle builds the most profitable recycler, if there is one.
func (b *Bot) recycle() {
	if b.State.Turn() >= lastTurn || b.Matter < field.RecyclerCost || b.standing() >= mostAtATime {
		return
	}
	best, profit := -1, leastProfit-1
	for cell := range b.State.Board().Tiles() {
		if !b.State.CanBuild(b.Player, cell) || b.wanted[cell] < frontierStep {
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

// standing returns the number of the bot's recyclers.
func (b *Bot) standing() int {
	n := 0
	for cell := range b.State.Board().Tiles() {
		if t := b.State.Tile(cell); t.Recycler && t.Owner == b.Player {
			n++
		}
	}
	return n
}

// profit returns the yield of a recycler on a cell until its own tile is used up, less its price and the tiles on
// the bot's side that become grass.
func (b *Bot) profit(cell int) int {
	matter, lost := b.Yield(cell)
	return matter - field.RecyclerCost - tileValue*lost
}
