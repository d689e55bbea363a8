package report

import "github.com/cookoff/cookoff/internal/sim"

// roomForChef is how far support bots keep from the chef.
const roomForChef = 3

// support plays a bot that is not the chef: it washes up, and otherwise keeps out of the way.
func (b *Bot) support(h hand, chef int) {
	if wash(h) {
		return
	}
	avoid := h.c.State().Bot(chef).Pos
	from := h.cell()
	if distance(h.floor.Pos(from), avoid) >= roomForChef {
		return
	}
	var buf [9]int
	best := from
	for _, c := range h.floor.Around(from, buf[:0]) {
		if distance(h.floor.Pos(c), avoid) > distance(h.floor.Pos(best), avoid) && h.free(from, c) {
			best = c
		}
	}
	if best != from {
		h.step(from, best)
	}
}

// wash washes plates, and tells whether there are any.
func wash(h hand) bool {
	sink := h.nearest(func(t sim.Tile) bool { return t.DirtyPlates > 0 })
	if sink != nowhere {
		h.do(h.c.WashSink, sink)
	}
	return sink != nowhere
}

// distance is the number of moves between two places on an empty floor.
func distance(a, b sim.Pos) int { return max(a.X-b.X, b.X-a.X, a.Y-b.Y, b.Y-a.Y) }
