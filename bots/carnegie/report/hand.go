package report

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// hand controls one bot.
type hand struct {
	c     sim.Controller
	floor *floor.Floor
	id    int
}

func (h hand) bot() sim.Bot { return h.c.State().Bot(h.id) }

func (h hand) cell() int { return h.floor.Cell(h.bot().Pos) }

func (h hand) tile(cell int) sim.Tile {
	at := h.floor.Pos(cell)
	return h.c.State().Tile(h.bot().Map, at.X, at.Y)
}

// goTo takes a step towards a tile and reports whether the tile is in reach then. It does not plan around other
// bots, but steps past one if another step is equally good.
func (h hand) goTo(cell int) bool {
	reach := h.floor.Reach(cell)
	from := h.cell()
	if reach[from] == 0 {
		return true
	}
	var buf [9]int
	best := nowhere
	for _, c := range h.floor.Around(from, buf[:0]) {
		if reach[c] <= reach[from] && c != from && h.free(from, c) && (best == nowhere || reach[c] < reach[best]) {
			best = c
		}
	}
	if best == nowhere || reach[from] >= floor.Far {
		return false
	}
	h.step(from, best)
	return reach[best] == 0
}

func (h hand) free(from, to int) bool {
	a, b := h.floor.Pos(from), h.floor.Pos(to)
	return h.c.CanMove(h.id, b.X-a.X, b.Y-a.Y)
}

func (h hand) step(from, to int) {
	a, b := h.floor.Pos(from), h.floor.Pos(to)
	h.c.Move(h.id, b.X-a.X, b.Y-a.Y)
}

// do goes to a tile, makes a call there, and reports whether the call succeeded. It does nothing for nowhere.
func (h hand) do(call func(id, x, y int) bool, cell int) bool {
	if cell == nowhere || !h.goTo(cell) {
		return false
	}
	at := h.floor.Pos(cell)
	return call(h.id, at.X, at.Y)
}

// buy goes to the nearest shop and buys goods.
func (h hand) buy(goods sim.Goods) bool {
	shop := h.nearest(func(t sim.Tile) bool { return t.Kind == sim.Shop })
	return h.do(func(id, x, y int) bool {
		return h.c.CanBuy(id, goods, x, y) && h.c.Buy(id, goods, x, y)
	}, shop)
}

// nearest returns the nearest reachable matching tile, or nowhere.
func (h hand) nearest(ok func(sim.Tile) bool) int {
	best, least := nowhere, int16(floor.Far)
	from := h.cell()
	for cell := range h.floor.Cells() {
		if kind := h.floor.Kind(cell); kind == sim.Floor || kind == sim.Wall || !ok(h.tile(cell)) {
			continue
		}
		if floor.Distance(h.floor.Pos(cell), h.bot().Pos)-1 >= int(least) {
			continue // cannot be nearer
		}
		if d := h.floor.Reach(cell)[from]; d < least {
			best, least = cell, d
		}
	}
	return best
}

// freeCounter returns the nearest empty counter.
func (h hand) freeCounter() int {
	return h.nearest(func(t sim.Tile) bool { return t.Kind == sim.Counter && t.Item == 0 })
}

// putDown puts the bot's item on the nearest free counter, trash or submit tile.
func (h hand) putDown() bool {
	return h.do(h.c.Place, h.nearest(func(t sim.Tile) bool {
		return t.Item == 0 && (t.Kind == sim.Counter || t.Kind == sim.Trash || t.Kind == sim.Submit)
	}))
}
