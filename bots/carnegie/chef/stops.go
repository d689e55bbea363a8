package chef

import "github.com/cookoff/cookoff/bots/carnegie/floor"

// stop is a side of a tile that a server may have to go to.
type stop struct {
	tile   int
	side   floor.Side
	plates bool // plates are to be had there: for money, or washed
	lying  bool // an empty plate lies there
	table  bool // orders are served there
	shop   bool
}

// source is where a part that is still missing on the plate can be had.
type source struct {
	part  int
	where int  // a tile, beside a stop, or anyShop
	full  bool // it needs free hands: it is in a pan or for sale
	ready int  // turns from now until it can be had
}

// Where food and plates can be, if not on a tile.
const (
	heldPlate = -1 // in the server's hands
	noPlate   = -2 // nowhere yet
	anyShop   = -3
	beside    = -4 // beside the stop of number beside-where
)

// canTake tells whether a bot at a stop reaches something.
func (r *route) canTake(stop, where int) bool {
	return where == r.stops[stop].tile || where == beside-stop
}

// stopAt is the index of the first of a tile's stops, added if they are not there yet; nothing if the
// bot does not get there, or there are too many.
func (r *route) stopAt(tile int) int {
	for i := range r.stops {
		if r.stops[i].tile == tile {
			return i
		}
	}
	first := len(r.stops)
	for _, side := range r.floor.Sides(tile) {
		if r.floor.Room(side.Cells[0]) == r.floor.Room(r.cell) && len(r.stops) < maxStops {
			r.stops = append(r.stops, stop{tile: tile, side: side})
		}
	}
	if first == len(r.stops) {
		return nothing
	}
	return first
}

// mark changes all stops of a tile.
func (r *route) mark(tile int, change func(st *stop)) {
	if first := r.stopAt(tile); first != nothing {
		for i := first; i < len(r.stops) && r.stops[i].tile == tile; i++ {
			change(&r.stops[i])
		}
	}
}

// measure finds the turns between the stops. What is done at a stop takes a turn, and so does every
// move but the last, as a bot acts in the turn in which it arrives.
func (r *route) measure() {
	r.direct = floor.Far
	for i := range r.stops {
		from := &r.stops[i]
		r.start[i] = max(from.side.Reach[r.cell], 1)
		if from.table {
			r.direct = min(r.direct, r.start[i])
		}
		r.toEnd[i] = floor.Far
		for j := range r.stops {
			to := &r.stops[j]
			turns := int16(floor.Far)
			for _, c := range from.side.Cells {
				turns = min(turns, to.side.Reach[c])
			}
			r.turns[i][j] = max(turns, 1)
			if to.table {
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
