package relay

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/crew"
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// unreachable is the number of handovers between bots that cannot hand items over.
const unreachable = 1 << 10

// computeHops computes the number of handovers between bots: one if both reach a tile where items can be put.
func (b *Bot) computeHops() {
	w := b.crew
	n := w.Board.BotsPerTeam()
	b.hops = make([][]int, n)
	for i := range n {
		b.hops[i] = slices.Repeat([]int{unreachable}, n)
		b.hops[i][i] = 0
		for j := range i {
			if w.Nearest(w.Empty, i, j) != crew.Nowhere {
				b.hops[i][j], b.hops[j][i] = 1, 1
			}
		}
	}
	for via := range n {
		for i := range n {
			for j := range n {
				b.hops[i][j] = min(b.hops[i][j], b.hops[i][via]+b.hops[via][j])
			}
		}
	}
}

// handoverTile returns the tile where a bot puts an item for another one, or for the next bot in the chain.
func (b *Bot) handoverTile(i, to int) int {
	for j, row := range b.hops {
		if b.hops[i][to] > 1 && b.hops[i][j] == 1 && row[to] == b.hops[i][to]-1 {
			return b.sharedTile(i, j)
		}
	}
	return b.sharedTile(i, to)
}

// reaches reports whether a bot can use a tile.
func (b *Bot) reaches(i, tile int) bool {
	return b.crew.Floor.Reach(tile)[b.crew.Cell(i)] < floor.Far
}

// shouldPass reports whether a bot should take an item from a tile to bring it closer to another bot: no other
// bot that reaches the tile is closer.
func (b *Bot) shouldPass(i, tile, to int) bool {
	if !b.reaches(i, tile) || b.reaches(to, tile) {
		return false
	}
	for j := range b.hops {
		if b.reaches(j, tile) && (b.hops[j][to] < b.hops[i][to] || b.hops[j][to] == b.hops[i][to] && j < i) {
			return false
		}
	}
	return true
}

// passOn returns the errand of passing on an item that is out of reach of the bot that needs it.
func (b *Bot) passOn(i int) (e crew.Errand, ok bool) {
	w := b.crew
	tile := w.Nearest(func(cell int) bool {
		food, is := w.Food(cell)
		if w.Floor.Kind(cell) == sim.Cooker || !is || !b.wanted(food.Kind()) {
			return b.plateTile == cell && w.Tile(cell).Item.Class() == sim.PlateItem && b.shouldPass(i, cell, b.waiter)
		}
		to := b.cook
		if crew.Next(food) == sim.FnAddFoodToPlate {
			to = b.waiter
		}
		return crew.Next(food) != sim.FnTrash && b.shouldPass(i, cell, to)
	}, i)
	return crew.Errand{Fn: sim.FnPickup, Tile: tile}, tile != crew.Nowhere
}
