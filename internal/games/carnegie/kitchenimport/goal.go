package kitchenimport

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/sim"
)

// goal is the record that the calls of a turn must lead to, in the terms of a state.
type goal struct {
	money   [2]int64
	bots    []sim.Bot
	orders  [2][]replayOrder
	tiles   [2][]sim.Tile // without items that the replay omits
	visible []int         // cells of tiles whose state the replay shows
	height  int
}

// shows reports whether a replay shows more of a tile than its kind.
func shows(k sim.Kind) bool {
	switch k {
	case sim.Counter, sim.Box, sim.Cooker, sim.Sink, sim.SinkTable:
		return true
	}
	return false
}

// hides reports whether a replay omits the item on a kind of tile.
func hides(k sim.Kind) bool {
	switch k {
	case sim.Counter, sim.Box, sim.Cooker:
		return false
	}
	return true
}

func newGoal(k *sim.Kitchen) *goal {
	g := &goal{height: k.Height}
	for cell, kind := range k.Tiles {
		if shows(kind) {
			g.visible = append(g.visible, cell)
		}
	}
	for t := range g.tiles {
		g.tiles[t] = make([]sim.Tile, len(k.Tiles))
	}
	return g
}

// set sets the goal to a record, and interns the plates of the record in a state.
func (g *goal) set(r *record, s *sim.State) {
	g.money, g.orders = r.money, r.orders
	g.bots = g.bots[:0]
	for id, b := range r.bots {
		g.bots = append(g.bots, sim.Bot{ID: id, Team: b.team, Map: b.kitchen, Pos: sim.Pos{X: b.x, Y: b.y}, Holding: b.item.in(s)})
	}
	for t := range g.tiles {
		for _, cell := range r.changed[t] {
			seen := &r.tiles[t][cell]
			g.tiles[t][cell] = seen.tile
			g.tiles[t][cell].Item = seen.item.in(s)
		}
	}
}

// tile returns the tile of a state as a replay shows it.
func (g *goal) tile(s *sim.State, t sim.Team, cell int) sim.Tile {
	tile := s.Tile(t, cell/g.height, cell%g.height)
	if hides(tile.Kind) {
		tile.Item = 0
	}
	return tile
}

// hasTile reports whether a tile matches the record.
func (g *goal) hasTile(s *sim.State, t sim.Team, cell int) bool {
	return g.tile(s, t, cell) == g.tiles[t][cell]
}

// reached reports whether a state matches the record.
func (g *goal) reached(s *sim.State) bool {
	for id := range g.bots {
		if s.Bot(id) != g.bots[id] {
			return false
		}
	}
	for t := range sim.Team(2) {
		if s.Money(t) != g.money[t] {
			return false
		}
		for i := range g.orders[t] {
			if !sameOrder(&g.orders[t][i], s.Order(t, i)) {
				return false
			}
		}
		for _, cell := range g.visible {
			if !g.hasTile(s, t, cell) {
				return false
			}
		}
	}
	return true
}

func sameOrder(seen *replayOrder, o sim.OrderState) bool {
	if seen.done == 0 {
		return !o.Completed
	}
	return o.Completed && o.ClaimedBy == seen.claimed && o.Turn == seen.done
}

// difference describes the first difference between a state and the record.
func (g *goal) difference(s *sim.State) string {
	for id := range g.bots {
		switch is, seen := s.Bot(id), g.bots[id]; {
		case is.Pos != seen.Pos || is.Map != seen.Map:
			return fmt.Sprintf("how bot %d came to (%d,%d) in %s's kitchen", id, seen.X, seen.Y, seen.Map)
		case is.Holding != seen.Holding:
			return fmt.Sprintf("what bot %d holds", id)
		}
	}
	for t := range sim.Team(2) {
		for i := range g.orders[t] {
			if !sameOrder(&g.orders[t][i], s.Order(t, i)) {
				return fmt.Sprintf("order %d of %s", i+1, t)
			}
		}
		for _, cell := range g.visible {
			if !g.hasTile(s, t, cell) {
				return fmt.Sprintf("the %s at (%d,%d) of %s's kitchen", g.tiles[t][cell].Kind.Name(), cell/g.height, cell%g.height, t)
			}
		}
		if s.Money(t) != g.money[t] {
			return fmt.Sprintf("%s's money: %d in the replay, %d by these rules", t, g.money[t], s.Money(t))
		}
	}
	return "nothing"
}

// adopt changes a state to match the record. Items that the record omits stay.
func (g *goal) adopt(s *sim.State) {
	var moved []sim.Bot
	for id := range g.bots {
		if s.Bot(id) != g.bots[id] {
			moved = append(moved, g.bots[id])
		}
	}
	s.SetBots(moved)
	for t := range sim.Team(2) {
		s.SetMoney(t, g.money[t])
		for i := range g.orders[t] {
			if o := &g.orders[t][i]; !sameOrder(o, s.Order(t, i)) {
				s.SetOrder(t, i, sim.OrderState{Completed: o.done != 0, ClaimedBy: o.claimed, Turn: o.done})
			}
		}
		for _, cell := range g.visible {
			if !g.hasTile(s, t, cell) {
				x, y := cell/g.height, cell%g.height
				to := g.tiles[t][cell]
				if hides(to.Kind) {
					to.Item = s.Tile(t, x, y).Item
				}
				s.SetTile(t, x, y, to)
			}
		}
		for id := range g.bots {
			if b := &g.bots[id]; b.Team == t {
				s.SetSwitched(t, b.Map != t)
				break
			}
		}
	}
}
