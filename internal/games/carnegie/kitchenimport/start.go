package kitchenimport

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// kitchen returns the kitchen of a first record, without spawns.
func kitchen(h *header, r *record) (k sim.Kitchen, err error) {
	k = sim.Kitchen{Width: h.columns, Height: h.rows, SwitchTurn: h.start, SwitchDuration: h.end - h.start}
	for cell := range r.tiles[sim.Red] {
		kind := r.tiles[sim.Red][cell].tile.Kind
		if r.tiles[sim.Blue][cell].tile.Kind != kind {
			return k, fmt.Errorf("tile %d is %s in RED's kitchen but %s in BLUE's", cell, kind.Name(), r.tiles[sim.Blue][cell].tile.Kind.Name())
		}
		k.Tiles = append(k.Tiles, kind)
	}
	for _, o := range r.orders[sim.Red] {
		k.Orders = append(k.Orders, o.facts)
	}
	if len(r.orders[sim.Red]) != len(r.orders[sim.Blue]) {
		return k, errOtherSize
	}
	if n := len(r.bots); n%2 != 0 || n == 0 {
		return k, fmt.Errorf("it has %d bots; both teams must have the same number", n)
	}
	for id, b := range r.bots {
		inside := b.x >= 0 && b.y >= 0 && b.x < k.Width && b.y < k.Height
		if int(b.team) != id/(len(r.bots)/2) || !inside {
			return k, fmt.Errorf("bot %d of %s at (%d,%d); RED's bots must come first, and all must be in a kitchen", id, b.team, b.x, b.y)
		}
	}
	return k, nil
}

// starts enumerates the spawns from which the bots can have reached their positions in the first record, those with the
// fewest moves first. Spawns are in reading order, like the ids of bots. A single bot can also have started at the default
// spawn.
type starts struct {
	kitchen *sim.Kitchen
	record  *record
	cells   [][]sim.Pos // by bot, the likeliest first
	chosen  []sim.Pos
	left    int // tries
}

// Limits of the starts that are tried: with calls in the usual order, and in any order.
const (
	maxStarts   = 10_000
	maxUnlikely = 300
)

func newStarts(k *sim.Kitchen, r *record) *starts {
	s := &starts{kitchen: k, record: r, left: maxStarts}
	n := len(r.bots) / 2
	for i := range n {
		s.cells = append(s.cells, s.candidates(&r.bots[i], &r.bots[n+i]))
	}
	return s
}

// candidates returns the cells from which both bots with the same spawn can have come.
func (s *starts) candidates(red, blue *replayBot) (cells []sim.Pos) {
	moves := map[sim.Pos]int{}
	for x := max(red.x-afterSwitch, 0); x <= min(red.x+afterSwitch, s.kitchen.Width-1); x++ {
		for y := max(red.y-afterSwitch, 0); y <= min(red.y+afterSwitch, s.kitchen.Height-1); y++ {
			p := sim.Pos{X: x, Y: y}
			if !s.kitchen.At(x, y).Walkable() || !red.mayComeFrom(p) || !blue.mayComeFrom(p) {
				continue
			}
			for _, b := range []*replayBot{red, blue} {
				if b.x != x || b.y != y {
					moves[p]++
				}
			}
			cells = append(cells, p)
		}
	}
	slices.SortStableFunc(cells, func(a, b sim.Pos) int { return moves[a] - moves[b] })
	return cells
}

// afterSwitch is the maximum distance of a bot from its start after a turn in which its team switched, as a switch puts
// bots near their coordinates.
const afterSwitch = 3

// mayComeFrom reports whether a bot can have been on a tile before the first turn.
func (b *replayBot) mayComeFrom(p sim.Pos) bool {
	far := 1
	if b.kitchen != b.team {
		far = afterSwitch
	}
	return max(b.x-p.X, p.X-b.x, b.y-p.Y, p.Y-b.y) <= far
}

// each calls try with the spawns of each start until it returns true.
func (s *starts) each(try func(spawns []sim.Pos) bool) bool {
	i := len(s.chosen)
	if i == len(s.cells) {
		s.left--
		return s.left >= 0 && s.attempt(try)
	}
	for _, p := range s.cells[i] {
		if i > 0 && !before(s.chosen[i-1], p) {
			continue
		}
		s.chosen = append(s.chosen, p)
		if s.each(try) {
			return true
		}
		if s.chosen = s.chosen[:i]; s.left <= 0 {
			return false
		}
	}
	return false
}

// attempt tries the chosen cells, as spawns or as the default spawn.
func (s *starts) attempt(try func(spawns []sim.Pos) bool) bool {
	if len(s.chosen) == 1 {
		if p, ok := s.kitchen.DefaultSpawn(); ok && p == s.chosen[0] && try(nil) {
			return true
		}
	}
	for _, p := range s.chosen {
		if s.kitchen.At(p.X, p.Y) != sim.Floor {
			return false
		}
	}
	return try(s.chosen)
}

// before reports whether a position comes before another in reading order: from the top row, from left to right.
func before(a, b sim.Pos) bool { return a.Y > b.Y || a.Y == b.Y && a.X < b.X }
