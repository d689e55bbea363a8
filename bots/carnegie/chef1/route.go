package chef1

import (
	"math/bits"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
)

// deed is what a server does at a stop.
type deed uint8

const (
	getPlate  deed = iota
	putAside       // take a food out of a pan or buy it, to put it down beside
	putFood        // put the food in the hands down
	addFood        // bring food and plate together, one of which lies there
	putPlate       // put the plate down there
	takeFood       // take a food to add it to the plate that lies somewhere
	pickPlate      // take the plate that lies there
	hand           // serve
)

// leg is a part of a server's way.
type leg struct {
	deed   deed
	stop   int
	source int
}

// route finds the quickest way for one bot to serve a dish of which all parts are in place. It is a
// depth-first search through all sensible ways, which gives up those that cannot be better than the
// best so far.
type route struct {
	floor   *floor.Floor
	cell    int // where the bot is
	stops   []stop
	sources []source
	plate   int // where the plate is
	held    int // the source that the bot holds, or nothing

	moves  [maxStops][maxStops]int16 // from stop to stop
	start  [maxStops]int16           // from the bot to the stops
	toEnd  [maxStops]int16           // from a stop to the nearest table
	direct int16                     // from the bot to the nearest table

	nodes int
	most  int // nodes of this search
	left  int // nodes of all searches of this plan
	way   [maxLegs]leg
	fuss  int // turns of reluctance of the way that is being followed
	using int // the tile whose lying plate the way that is being followed uses, or nothing

	// The best way.
	found bool
	score int
	took  int // its turns
	best  []leg
	claim int // the tile whose lying plate it uses, or nothing
}

const (
	maxStops = 32
	maxLegs  = 40
	// A plate is picked up before it is full only if that saves some turns: ways are not known to
	// the turn, and bots would pick it up and put it down again for ever.
	reluctanceToPick = 4
	reluctanceToPut  = 4      // the same for food that was taken to be brought to a plate
	maxNodes         = 2000   // ways that are looked at in a search, at most
	allNodes         = 80_000 // and in all searches of a plan
	fewNodes         = 100    // in each search after that
	atStart          = -1
)

// search looks for the quickest way.
func (r *route) search() {
	r.found, r.score, r.nodes, r.fuss, r.using, r.claim = false, score(floor.Far, 0), 0, 0, nothing, nothing
	r.most = min(maxNodes, max(r.left, fewNodes))
	defer func() { r.left -= r.nodes }()
	r.measure()
	all := uint(1)<<len(r.sources) - 1
	here := clock{at: atStart}
	if r.held == nothing {
		r.follow(here, 0, r.plate, all, 0)
		return
	}
	for n := range r.stops {
		if r.canTake(n, r.plate) {
			r.bring(n, all)
		} else if r.plate == noPlate && r.stops[n].lying {
			r.using = r.stops[n].tile
			r.bring(n, all)
			r.using = nothing
		}
	}
	if n := r.stopAt(r.cell); n != nothing {
		r.measure()
		r.sources[r.held].where, r.sources[r.held].full = r.cell, false
		r.way[0] = leg{putFood, n, r.held}
		r.fuss = reluctanceToPut
		r.follow(r.act(here, n), 1, r.plate, all, 0)
	}
}

// bring begins with bringing the food in the hands to the plate that lies at a stop.
func (r *route) bring(n int, all uint) {
	r.way[0] = leg{addFood, n, r.held}
	r.follow(r.act(clock{at: atStart}, n), 1, r.stops[n].tile, all&^(1<<r.held), 0)
}

// score compares ways: of two that take the same time, the one with fewer legs is better.
func score(turns, legs int) int { return turns*maxLegs + legs }

// hopeless reports whether no way on can be better than the best so far: every part takes an action
// or two, and the way to the table its moves.
func (r *route) hopeless(c clock, legs, plate int, missing, aside uint) bool {
	actions := 1 + bits.OnesCount(missing)
	if plate != noPlate {
		for i := range r.sources {
			if missing&^aside>>i&1 != 0 && r.sources[i].full {
				actions++
			}
		}
	}
	if plate != heldPlate {
		actions++
	}
	moves := int(r.direct)
	if c.at != atStart {
		moves = int(r.toEnd[c.at])
	}
	if c.free {
		moves--
	}
	return score(c.turns+r.fuss+max(actions, moves), legs) >= r.score
}

// follow tries all ways on after so many legs, with the sources in missing not on the plate yet and
// those in aside put down where they were.
func (r *route) follow(c clock, legs, plate int, missing, aside uint) {
	r.nodes++
	if r.nodes > r.most || legs+3 > maxLegs || r.hopeless(c, legs, plate, missing, aside) {
		return
	}
	r.withPlate(c, legs, plate, missing, aside)
	bought := false
	for i := range r.sources {
		if missing>>i&1 == 0 {
			continue
		}
		src := &r.sources[i]
		if src.where != anyShop {
			for n := range r.stops {
				if r.canTake(n, src.where) {
					r.collect(i, n, c, legs, plate, missing, aside)
				}
			}
			continue
		}
		if bought {
			continue // what is for sale is all the same to the way
		}
		bought = true
		if shop := r.nearestShop(c.at, plate); shop != nothing {
			r.collect(i, shop, c, legs, plate, missing, aside)
		}
	}
}

func (r *route) withPlate(c clock, legs, plate int, missing, aside uint) {
	for n := range r.stops {
		st := &r.stops[n]
		if plate == noPlate && st.lying && (n == 0 || r.stops[n-1].tile != st.tile) {
			r.using = st.tile
			r.follow(c, legs, st.tile, missing, aside)
			r.using = nothing
		}
		switch {
		case plate == noPlate && st.plates:
			r.way[legs] = leg{getPlate, n, nothing}
			r.follow(r.act(c, n), legs+1, heldPlate, missing, aside)
		case plate == heldPlate && missing == 0 && st.table:
			if there := r.act(c, n).turns; score(there+r.fuss, legs) < r.score {
				r.way[legs] = leg{hand, n, nothing}
				r.score, r.took, r.found = score(there+r.fuss, legs), there, true
				r.best = append(r.best[:0], r.way[:legs+1]...)
				r.claim = r.using
			}
		case r.canTake(n, plate):
			was := r.fuss
			if missing != 0 {
				r.fuss += reluctanceToPick
			}
			r.way[legs] = leg{pickPlate, n, nothing}
			r.follow(r.act(c, n), legs+1, heldPlate, missing, aside)
			r.fuss = was
		}
	}
}

// nearestShop is the shop on the shortest way from a stop to the plate.
func (r *route) nearestShop(at, plate int) int {
	best, least := nothing, 2*floor.Far
	for n := range r.stops {
		if !r.stops[n].shop {
			continue
		}
		on := 0
		for m := range r.stops {
			if r.canTake(m, plate) && (on == 0 || r.distance(n, m)+1 < on) {
				on = r.distance(n, m) + 1
			}
		}
		if d := r.distance(at, n) + on; d < least {
			best, least = n, d
		}
	}
	return best
}

// collect goes on with getting the food of source i at stop n.
func (r *route) collect(i, n int, c clock, legs, plate int, missing, aside uint) {
	src := &r.sources[i]
	left := missing &^ (1 << i)
	full := src.full && aside>>i&1 == 0
	there := r.act(c, n)
	switch {
	case plate == noPlate && full:
		r.way[legs] = leg{putAside, n, i}
		was := src.where
		src.where = beside - n
		r.follow(there.notBefore(src.ready+1).again(), legs+1, plate, missing, aside|1<<i)
		src.where = was
	case plate == noPlate:
	case plate == heldPlate && full:
		r.way[legs] = leg{putPlate, n, i}
		r.way[legs+1] = leg{takeFood, n, i}
		r.follow(there.again().notBefore(src.ready+1).again(), legs+2, beside-n, left, aside)
	case plate == heldPlate:
		r.way[legs] = leg{addFood, n, i}
		r.follow(there.notBefore(src.ready+1), legs+1, plate, left, aside)
	default:
		for m := range r.stops {
			if r.canTake(m, plate) {
				r.way[legs] = leg{takeFood, n, i}
				r.way[legs+1] = leg{addFood, m, i}
				r.follow(r.act(there.notBefore(src.ready+1), m), legs+2, plate, left, aside)
			}
		}
	}
}
