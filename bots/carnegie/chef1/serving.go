package chef1

import (
	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// How many of the nearest of a kind a server looks at.
const (
	nearTables = 4
	nearShops  = 3
	nearSinks  = 2
	nearPlates = 4
)

// routeFor finds the quickest way for a bot to serve a dish. It reports whether there is one.
func (p *plan) routeFor(k *cook, d *dish) bool {
	r := &p.route
	r.floor, r.cell, r.held = p.floor, k.cell, nothing
	r.stops, r.sources = r.stops[:0], r.sources[:0]
	r.plate = noPlate
	switch {
	case k.hands.Class() == sim.PlateItem:
		r.plate = heldPlate
	case d.plate != nothing:
		r.plate = p.things[d.plate].tile
		if r.stopAt(r.plate) == nothing {
			return false
		}
	}
	if !p.addSources(k, d) {
		return false
	}
	for _, tile := range p.nearby(sim.Submit, k.cell, nearTables) {
		r.mark(tile, func(st *stop) { st.table = true })
	}
	for _, tile := range p.nearby(sim.Shop, k.cell, nearShops) {
		r.mark(tile, func(st *stop) { st.shop, st.plates = true, p.money >= int64(sim.BuyPlate.Price()) })
	}
	if r.plate == noPlate {
		p.addPlates(k)
	}
	r.search()
	return r.found
}

// addSources lists where the parts of a dish are that are in place. It reports whether there is room for all.
func (p *plan) addSources(k *cook, d *dish) bool {
	r := &p.route
	for i, part := range d.parts {
		if !part.inPlace {
			continue
		}
		if part.thing == nothing {
			r.sources = append(r.sources, source{part: i, where: anyShop, full: true})
			continue
		}
		t := &p.things[part.thing]
		if k.thing == part.thing {
			r.held = len(r.sources)
		}
		if r.stopAt(t.tile) == nothing {
			return false
		}
		src := source{part: i, where: t.tile}
		switch {
		case t.inPan:
			src.full, src.ready = true, max(t.ready-p.now, 0)
		case t.cook != nobody:
			src.ready = 1
		}
		r.sources = append(r.sources, src)
	}
	return true
}

// addPlates lists where a bot can get an empty plate without paying for it.
func (p *plan) addPlates(k *cook) {
	r := &p.route
	for _, table := range p.nearby(sim.SinkTable, k.cell, nearSinks) {
		if at := p.floor.Pos(table); p.state.Tile(p.team, at.X, at.Y).CleanPlates > 0 {
			r.mark(table, func(st *stop) { st.plates = true })
		}
	}
	var best [nearPlates]int // the nearest first
	found := 0
	for i := range p.things {
		t := &p.things[i]
		if t.item != sim.EmptyPlate || t.cook != nobody || t.dish != nothing || p.floor.Reach(t.tile)[k.cell] >= floor.Far {
			continue
		}
		n := min(found, nearPlates-1)
		if found == nearPlates && p.floor.Reach(t.tile)[k.cell] >= p.floor.Reach(best[n])[k.cell] {
			continue
		}
		for ; n > 0 && p.floor.Reach(best[n-1])[k.cell] > p.floor.Reach(t.tile)[k.cell]; n-- {
			best[n] = best[n-1]
		}
		best[n] = t.tile
		found = min(found+1, nearPlates)
	}
	for _, tile := range best[:found] {
		r.mark(tile, func(st *stop) { st.lying = true })
	}
}

// nearby are the tiles of a kind that are nearest to a cell, at most so many.
func (p *plan) nearby(kind sim.Kind, cell, most int) []int {
	tiles := p.tilesNear[:0]
	for _, t := range p.places.of[kind] {
		d := p.floor.Reach(t)[cell]
		if d >= floor.Far {
			continue
		}
		n := len(tiles)
		tiles = append(tiles, t)
		for ; n > 0 && p.floor.Reach(tiles[n-1])[cell] > d; n-- {
			tiles[n] = tiles[n-1]
		}
		tiles[n] = t
		tiles = tiles[:min(len(tiles), most)]
	}
	p.tilesNear = tiles
	return tiles
}

// serveStep is the first step of the quickest way to serve the dish.
func (p *plan) serveStep(k *cook) step {
	d := &p.dishes[k.errand.dish]
	if !p.routeFor(k, d) {
		if k.hands != 0 {
			return p.stowStep(k)
		}
		return step{}
	}
	r := &p.route
	if r.claim != nothing {
		p.claimEmpty(r.claim, k.errand.dish)
	}
	first := r.best[0]
	tile := r.stops[first.stop].tile
	if first.deed == hand {
		return p.handStep(k, d, tile)
	}
	then := r.stops[r.best[1].stop].tile
	var st step
	switch first.deed {
	case getPlate:
		st = getPlateStep(p.floor.Kind(tile), tile)
	case pickPlate:
		st = do(sim.FnPickup, tile)
	case addFood:
		st = do(sim.FnAddFoodToPlate, tile)
	case putFood:
		st = do(sim.FnPlace, p.book(p.placeFor(k, k.crew)))
	case putPlate:
		return p.putBeside(k, tile, r.stops[r.best[2].stop].tile)
	case putAside, takeFood:
		st = p.takeStep(d.parts[r.sources[first.source].part], tile)
	}
	return st.thenTo(then)
}

// claimEmpty keeps the empty plate on a tile for a dish.
func (p *plan) claimEmpty(tile, dish int) {
	for i := range p.things {
		if t := &p.things[i]; t.tile == tile && t.item == sim.EmptyPlate && t.cook == nobody {
			t.dish = dish
		}
	}
}

func getPlateStep(kind sim.Kind, tile int) step {
	if kind == sim.SinkTable {
		return do(sim.FnTakeCleanPlate, tile)
	}
	return buyAt(tile, sim.BuyPlate)
}

// takeStep takes a part of a dish into empty hands.
func (p *plan) takeStep(part part, tile int) step {
	if part.thing == nothing {
		return buyAt(tile, sim.Goods(part.food))
	}
	return p.things[part.thing].takeFrom(tile)
}

// patience is how many turns a bot waits with a plate for its order to open. A plate that is longer
// before its time is put down beside the table.
const patience = 4

// handStep serves, or waits beside the shop for the money for the rest of the dish.
func (p *plan) handStep(k *cook, d *dish, table int) step {
	if k.errand.task == gather {
		shop, _ := p.places.nearest(sim.Shop, k.cell)
		return p.putBeside(k, shop, table)
	}
	if d.opens-p.now > patience && p.floor.Reach(table)[k.cell] == 0 {
		return do(sim.FnPlace, p.book(p.placeFor(k, k.crew)))
	}
	st := do(sim.FnSubmit, table)
	st.from = d.opens
	return st
}
