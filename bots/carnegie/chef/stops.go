package chef

import "github.com/cookoff/cookoff/bots/carnegie/floor"

// stop is a tile that a server may have to go to.
type stop struct {
	tile   int
	plates bool // plates are to be had there: for money, or washed
	lying  bool // an empty plate lies there
	table  bool // orders are served there
	shop   bool
}

// source is where a part that is still missing on the plate can be had.
type source struct {
	part  int
	stop  int  // anyShop: at every shop
	full  bool // it needs free hands: it is in a pan or for sale
	ready int  // turns from now until it can be had
}

const anyShop = -1

// stopAt is the index of a tile among the stops, added if it is not there yet; nothing if there are
// too many.
func (r *route) stopAt(tile int) int {
	for i := range r.stops {
		if r.stops[i].tile == tile {
			return i
		}
	}
	if len(r.stops) == maxStops {
		return nothing
	}
	r.stops = append(r.stops, stop{tile: tile})
	return len(r.stops) - 1
}

// measure finds the turns between the stops. What is done at a stop takes a turn, and so does every
// move but the last, as a bot acts in the turn in which it arrives.
func (r *route) measure() {
	r.direct = floor.Far
	for i := range r.stops {
		r.start[i] = max(r.floor.Reach(r.stops[i].tile)[r.cell], 1)
		if r.stops[i].table {
			r.direct = min(r.direct, r.start[i])
		}
		r.toEnd[i] = floor.Far
		for j := range r.stops {
			r.turns[i][j] = int16(max(r.floor.Between(r.stops[i].tile, r.stops[j].tile), 1))
			if r.stops[j].table {
				r.toEnd[i] = min(r.toEnd[i], r.turns[i][j])
			}
		}
	}
}

func (r *route) distance(from, to int) int {
	if from == atStart {
		return int(r.start[to])
	}
	return int(r.turns[from][to])
}
