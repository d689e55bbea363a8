package simple

import "github.com/cookoff/cookoff/internal/games/grass/field"

// When and where recyclers pay.
const (
	lastTurn     = 20 // later the matter comes too late
	mostAtATime  = 2
	leastProfit  = 15 // matter beyond what the recycler costs
	tileValue    = 5  // matter that a tile is worth which becomes grass
	frontierStep = 2  // no recycler nearer to the tiles to take: robots need the way
)

// recycle builds the recycler that pays best, if one does.
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

// standing counts the bot's recyclers.
func (b *Bot) standing() int {
	n := 0
	for cell := range b.State.Board().Tiles() {
		if t := b.State.Tile(cell); t.Recycler && t.Owner == b.Player {
			n++
		}
	}
	return n
}

// profit returns what a recycler on a cell brings until its own tile is used up, less what it costs: its
// price, and the tiles of the bot's side that become grass.
func (b *Bot) profit(cell int) int {
	matter, lost := b.Yield(cell)
	return matter - field.RecyclerCost - tileValue*lost
}
