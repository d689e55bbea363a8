package chef1

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

// canTake reports whether a bot at a stop reaches something.
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

// measure finds the moves between the stops.
func (r *route) measure() {
	r.direct = floor.Far
	for i := range r.stops {
		from := &r.stops[i]
		r.start[i] = from.side.Reach[r.cell]
		if from.table {
			r.direct = min(r.direct, r.start[i])
		}
		r.toEnd[i] = floor.Far
		for j := range r.stops {
			to := &r.stops[j]
			moves := int16(floor.Far)
			for _, c := range from.side.Cells {
				moves = min(moves, to.side.Reach[c])
			}
			r.moves[i][j] = moves
			if to.table {
				r.toEnd[i] = min(r.toEnd[i], moves)
			}
		}
	}
}

func (r *route) distance(from, to int) int {
	if from == atStart {
		return int(r.start[to])
	}
	return int(r.moves[from][to])
}

// clock is where a server is after so many turns. A bot has an action and a move in each turn, so it
// acts in the turn in which it arrives; after an action for which it did not have to move, it moves
// on in the same turn.
type clock struct {
	at    int // a stop, or atStart
	turns int
	free  bool // it has not moved in the last turn
}

// act goes to a stop and acts there.
func (r *route) act(c clock, n int) clock {
	moves := r.distance(c.at, n)
	if c.free {
		moves--
	}
	return clock{at: n, turns: c.turns + max(moves, 1), free: moves <= 0}
}

// again acts once more at the same stop.
func (c clock) again() clock { return clock{at: c.at, turns: c.turns + 1, free: true} }

func (c clock) notBefore(turn int) clock {
	if c.turns < turn {
		return clock{at: c.at, turns: turn, free: true}
	}
	return c
}
