package chef1

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// book keeps a tile for somebody who is going to put something on it.
func (p *plan) book(tile int) int {
	if tile != nothing {
		p.booked = append(p.booked, tile)
	}
	return tile
}

// vacant reports whether something can be put on a tile.
func (p *plan) vacant(tile int) bool {
	if !p.holdsThings(tile) || slices.Contains(p.booked, tile) {
		return false
	}
	at := p.floor.Pos(tile)
	return p.state.Tile(p.team, at.X, at.Y).Item == 0
}

// reluctance is how many moves one would rather make than put something on a tile of a kind.
func reluctance(kind sim.Kind) int {
	switch kind {
	case sim.Wall:
		return 0
	case sim.Counter:
		return 3 // it may be wanted for chopping
	case sim.Box:
		return 5
	}
	return 1
}

// contestedCost keeps tiles free that are wanted for something else.
const contestedCost = 12

// isContested reports whether a tile is wanted for handing things over or for chopping.
func (p *plan) isContested(tile int) bool {
	return len(p.crews) > 1 && p.isShared(tile) || p.floor.Kind(tile) == sim.Counter && p.isWanted(tile)
}

// placeFor is a good tile to put something down for a crew: beside the bot if possible, and on the
// way to where dishes are served. It is nothing if there is none.
func (p *plan) placeFor(k *cook, crew int) int {
	best, least := nothing, floor.Far
	var buf [9]int
	for _, tile := range p.floor.Around(k.cell, buf[:0]) {
		if !p.vacant(tile) || !p.reachable(crew, tile) || p.isContested(tile) {
			continue
		}
		cost := 2 * reluctance(p.floor.Kind(tile))
		if table, d := p.nearestTo(sim.Submit, tile); table != nothing {
			cost += d
		}
		if cost < least {
			best, least = tile, cost
		}
	}
	if best != nothing {
		return best
	}
	return p.furniture(k, crew)
}

// nearestTo is the tile of a kind that is nearest to another tile.
func (p *plan) nearestTo(kind sim.Kind, tile int) (nearest, moves int) {
	nearest, moves = nothing, floor.Far
	for _, t := range p.places.of[kind] {
		if d := p.floor.Between(tile, t); d < moves {
			nearest, moves = t, d
		}
	}
	return nearest, moves
}

// furniture is the nearest vacant tile that is neither floor nor wall.
func (p *plan) furniture(k *cook, crew int) int {
	best, least := nothing, floor.Far
	for kind := range p.places.of {
		for _, tile := range p.places.of[kind] {
			if !p.vacant(tile) || !p.reachable(crew, tile) {
				continue
			}
			d := int(p.floor.Reach(tile)[k.cell]) + reluctance(sim.Kind(kind))
			if p.isContested(tile) {
				d += contestedCost
			}
			if d < least {
				best, least = tile, d
			}
		}
	}
	return best
}

// putBeside puts a plate down where it can be reached together with a tile where food is to be had;
// if there is no vacant tile, near there. It should not be far from where the plate goes next.
func (p *plan) putBeside(k *cook, food, next int) step {
	at := p.floor.Pos(food)
	best, least := nothing, floor.Far
	const (
		span = 2 // tiles further apart cannot be reached from one cell
		far  = 100
	)
	for x := max(at.X-span, 0); x <= min(at.X+span, p.floor.Width-1); x++ {
		for y := max(at.Y-span, 0); y <= min(at.Y+span, p.floor.Height-1); y++ {
			tile := p.floor.Cell(sim.Pos{X: x, Y: y})
			if tile == food || !p.vacant(tile) {
				continue
			}
			walk := p.walkTo(k.cell, tile, food)
			if walk >= floor.Far {
				continue
			}
			cost := 4*walk + reluctance(p.floor.Kind(tile)) + 2*min(p.floor.Between(tile, next), far)
			if cost < least {
				best, least = tile, cost
			}
		}
	}
	if best != nothing {
		return do(sim.FnPlace, p.book(best)).thenTo(food)
	}
	if p.floor.Reach(food)[k.cell] > 0 {
		return p.goTo(food)
	}
	return do(sim.FnPlace, p.book(p.placeFor(k, k.crew)))
}

// walkTo is about how many moves it takes from a cell to one from which both tiles are in reach.
func (p *plan) walkTo(cell, a, b int) int {
	best := floor.Far
	reachB := p.floor.Reach(b)
	var buf [9]int
	for _, c := range p.floor.Around(a, buf[:0]) {
		if p.floor.Walkable(c) && reachB[c] == 0 && p.floor.Room(c) == p.floor.Room(cell) {
			best = min(best, floor.Distance(p.floor.Pos(cell), p.floor.Pos(c)))
		}
	}
	return best
}

// freeCounter is the nearest free counter; for a food that is cooked afterwards, on the way to a
// cooker.
func (p *plan) freeCounter(k *cook, food sim.Food) int {
	best, least := nothing, floor.Far
	for _, tile := range p.places.of[sim.Counter] {
		d := int(p.floor.Reach(tile)[k.cell])
		if d >= floor.Far || !p.vacant(tile) {
			continue
		}
		if food.CanCook() {
			d += p.haul(tile, sim.Cooker)
		}
		if d < least {
			best, least = tile, d
		}
	}
	return best
}

// freeCooker is the nearest cooker with an empty pan that nobody else is bringing something to.
func (p *plan) freeCooker(k *cook) int {
	best, least := nothing, floor.Far
	for _, pot := range p.pots {
		tile := p.floor.Cell(pot.Pos)
		d := int(p.floor.Reach(tile)[k.cell])
		if pot.Pan && !pot.Full && d < least && !slices.Contains(p.booked, tile) {
			best, least = tile, d
		}
	}
	return best
}

// nextCooker is the cooker out of reach whose pan can be emptied first, or nothing.
func (p *plan) nextCooker(k *cook) int {
	best, least := nothing, floor.Far
	for i := range p.things {
		t := &p.things[i]
		if !t.inPan {
			continue
		}
		walk := int(p.floor.Reach(t.tile)[k.cell])
		if d := max(walk, t.ready-p.now); walk < floor.Far && d < least {
			best, least = t.tile, d
		}
	}
	if best == nothing || p.floor.Reach(best)[k.cell] == 0 {
		return nothing
	}
	return best
}

// handOver puts what a bot holds where a crew can take it that is nearer to doing what is next.
func (p *plan) handOver(k *cook, st stage) step {
	mine := &p.crews[k.crew]
	best, least := nothing, floor.Far
	for i := range p.crews {
		if p.crews[i].hops[st] >= mine.hops[st] {
			continue
		}
		for _, tile := range p.shared(mine.room, p.crews[i].room) {
			d := int(p.floor.Reach(tile)[k.cell])
			if d < least && p.vacant(tile) {
				best, least = tile, d
			}
		}
	}
	p.tableWanted = p.tableWanted || best == nothing
	return do(sim.FnPlace, p.book(best))
}
