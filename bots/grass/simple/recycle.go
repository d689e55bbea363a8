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
func (b *Bot) recycle(a *field.Answer) {
	if b.state.Turn() >= lastTurn || b.matter < field.RecyclerCost || b.standing() >= mostAtATime {
		return
	}
	best, profit := -1, leastProfit-1
	for cell := range b.state.Board().Tiles() {
		if !b.state.CanBuild(b.player, cell) || b.wanted[cell] < frontierStep {
			continue
		}
		if p := b.profit(cell); p > profit {
			best, profit = cell, p
		}
	}
	if best < 0 {
		return
	}
	x, y := b.state.Board().Place(best)
	a.Build(x, y)
	b.matter -= field.RecyclerCost
	b.doomed[best] = true // no robot can enter any more
}

// standing counts the bot's recyclers.
func (b *Bot) standing() int {
	n := 0
	for cell := range b.state.Board().Tiles() {
		if t := b.state.Tile(cell); t.Recycler && t.Owner == b.player {
			n++
		}
	}
	return n
}

// profit is what a recycler on a cell brings until its own tile is used up, less what it costs: its
// price, and the tiles of the bot's side that become grass.
func (b *Bot) profit(cell int) int {
	life := b.state.Tile(cell).Scrap
	profit := -field.RecyclerCost
	reached := append([]int16{int16(cell)}, b.state.Board().Near(cell)...)
	for _, it := range reached {
		t := b.state.Tile(int(it))
		if b.state.InReach(int(it)) {
			continue // another one takes that
		}
		profit += min(t.Scrap, life)
		if t.Scrap > 0 && t.Scrap <= life && t.Owner != 1-b.player {
			profit -= tileValue
		}
	}
	return profit
}
