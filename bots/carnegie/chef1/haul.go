package chef1

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// handing is about how many turns it takes to hand a thing over to a bot in another room.
const handing = 2

// hauls are, for each kind of tile and each cell, about how many turns it takes to bring a thing from
// there to where the nearest tile of the kind is in reach, by several hands if need be; floor.Far
// where that is impossible.
type hauls [sim.KindCount][]int16

func (p *plan) newHauls() hauls {
	s := sim.NewState(p.board)
	staffed := make([]bool, p.floor.Rooms())
	for i := range p.board.BotsPerTeam() {
		if room := p.floor.Room(p.floor.Cell(s.Bot(p.first + i).Pos)); room != floor.NoRoom {
			staffed[room] = true
		}
	}
	var h hauls
	for _, kind := range []sim.Kind{sim.Counter, sim.Cooker, sim.Submit} {
		h[kind] = p.haulsTo(kind, staffed)
	}
	return h
}

func (p *plan) haulsTo(kind sim.Kind, staffed []bool) []int16 {
	turns := slices.Repeat([]int16{floor.Far}, p.floor.Cells())
	var queue []int
	reach := func(c int, t int16) {
		if room := p.floor.Room(c); room != floor.NoRoom && staffed[room] && t < turns[c] {
			turns[c] = t
			queue = append(queue, c)
		}
	}
	var around, across [9]int
	for _, tile := range p.places.of[kind] {
		for _, c := range p.floor.Around(tile, around[:0]) {
			reach(c, 0)
		}
	}
	for n := 0; n < len(queue); n++ {
		c := queue[n]
		for _, to := range p.floor.Around(c, around[:0]) {
			reach(to, turns[c]+1)
			if p.floor.Walkable(to) || !p.holdsThings(to) {
				continue
			}
			for _, o := range p.floor.Around(to, across[:0]) {
				if p.floor.Room(o) != p.floor.Room(c) {
					reach(o, turns[c]+handing)
				}
			}
		}
	}
	return turns
}

// haul is how many turns it takes to bring a thing from a tile to one of a kind.
func (p *plan) haul(from int, to sim.Kind) int {
	least := int16(floor.Far)
	var around [9]int
	for _, c := range p.floor.Around(from, around[:0]) {
		least = min(least, p.hauls[to][c])
	}
	return max(int(least), 1)
}
