package report

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// roomForChef is the distance that support bots keep from the chef.
const roomForChef = 3

// support plays a bot other than the chef: it washes up, and otherwise keeps out of the way.
func (b *Bot) support(h hand, chef int) {
	if wash(h) {
		return
	}
	avoid := h.c.State().Bot(chef).Pos
	from := h.cell()
	if floor.Distance(h.floor.Pos(from), avoid) >= roomForChef {
		return
	}
	var buf [9]int
	best := from
	for _, c := range h.floor.Around(from, buf[:0]) {
		if floor.Distance(h.floor.Pos(c), avoid) > floor.Distance(h.floor.Pos(best), avoid) && h.free(from, c) {
			best = c
		}
	}
	if best != from {
		h.step(from, best)
	}
}

// wash washes plates and reports whether there are dirty ones.
func wash(h hand) bool {
	sink := h.nearest(func(t sim.Tile) bool { return t.DirtyPlates > 0 })
	if sink != nowhere {
		h.do(h.c.WashSink, sink)
	}
	return sink != nowhere
}
