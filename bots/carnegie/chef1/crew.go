package chef1

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// stage is what has to happen to a food next.
type stage uint8

const (
	toChop stage = iota
	toCook
	toServe
	stages
	spoilt
)

func nextStage(food sim.Ingredient) stage {
	kind := food.Kind()
	switch {
	case food.Stage() == sim.Burnt:
		return spoilt
	case kind.CanChop() && !food.Chopped():
		return toChop
	case kind.CanCook() && food.Stage() == sim.Raw:
		return toCook
	}
	return toServe
}

// crew is the bots of the team in one room. What a crew cannot do itself it hands over to another,
// on a tile that both reach.
type crew struct {
	room    int
	bots    int
	reaches [sim.KindCount]bool
	// hops is, for each stage, how often something that the crew holds has to be handed over
	// until it is with a crew that can do it; noHope if that is impossible.
	hops [stages]int
}

const noHope = 1 << 20

// formCrews sorts the bots by the rooms they are in. Rooms without bots of the team do not count:
// nobody can ever be sent there.
func (p *plan) formCrews() {
	p.crews = p.crews[:0]
	for i := range p.cooks {
		k := &p.cooks[i]
		room := p.floor.Room(k.cell)
		k.crew = slices.IndexFunc(p.crews, func(c crew) bool { return c.room == room })
		if k.crew < 0 {
			k.crew = len(p.crews)
			p.crews = append(p.crews, p.newCrew(k.cell))
		}
		p.crews[k.crew].bots++
	}
	p.chooseServing()
	for st := range stages {
		p.countHops(st)
	}
}

func (p *plan) newCrew(cell int) crew {
	c := crew{room: p.floor.Room(cell)}
	for kind := range sim.Kind(sim.KindCount) {
		_, d := p.places.nearest(kind, cell)
		c.reaches[kind] = d < floor.Far
	}
	return c
}

// chooseServing lets the crew serve that has the most other things in its reach.
func (p *plan) chooseServing() {
	p.serving = nobody
	best := -1
	for i, c := range p.crews {
		n := 0
		for _, kind := range []sim.Kind{sim.Shop, sim.Cooker, sim.Counter} {
			if c.reaches[kind] {
				n++
			}
		}
		if c.reaches[sim.Submit] && n > best {
			p.serving, best = i, n
		}
	}
}

func (p *plan) countHops(st stage) {
	for i := range p.crews {
		c := &p.crews[i]
		c.hops[st] = noHope
		if st == toServe && i == p.serving || st == toChop && c.reaches[sim.Counter] || st == toCook && c.reaches[sim.Cooker] {
			c.hops[st] = 0
		}
	}
	if len(p.crews) == 1 {
		return
	}
	for range p.crews {
		for i := range p.crews {
			for j := range p.crews {
				near, far := &p.crews[i], &p.crews[j]
				if near.hops[st]+1 < far.hops[st] && len(p.shared(near.room, far.room)) > 0 {
					far.hops[st] = near.hops[st] + 1
				}
			}
		}
	}
}

// shared are the tiles on which things can be handed over between two rooms.
func (p *plan) shared(a, b int) []int {
	pair := [2]int{min(a, b), max(a, b)}
	tiles, known := p.sharedTiles[pair]
	if known {
		return tiles
	}
	for tile := range p.board.Tiles {
		if p.holdsThings(tile) && p.floor.Reaches(a, tile) && p.floor.Reaches(b, tile) {
			tiles = append(tiles, tile)
		}
	}
	p.sharedTiles[pair] = tiles
	return tiles
}

// holdsThings reports whether food and plates can be put on a tile.
func (p *plan) holdsThings(tile int) bool {
	kind := p.floor.Kind(tile)
	return kind != sim.Cooker && (kind.Placeable() || !p.board.Rules.PlaceWhereFlagged)
}

// reachable reports whether a crew reaches a tile.
func (p *plan) reachable(crew, tile int) bool {
	return p.floor.Reaches(p.crews[crew].room, tile)
}
