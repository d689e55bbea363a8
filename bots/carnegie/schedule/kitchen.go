package schedule

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// none stands for an index that is none.
const none = -1

// Kitchen is what a plan needs to know of a team's kitchen and that never changes. It measures ways when they are first
// asked for, so it is not safe for concurrent use.
type Kitchen struct {
	board *sim.Board
	floor *floor.Floor
	team  sim.Team
	last  int // turn in which the match ends

	of      [sim.KindCount][]int32 // tiles by kind
	rooms   int                    // rooms with bots of the team
	staffed []bool                 // by room
	shared  []int32                // tiles that can be reached from more than one of these
	steps   [][]int32              // by cell: where a bot can be one turn later, itself first
	around  [][]int32              // by cell: the tiles in reach
	near    [][]int32              // by cell: those of them where things can be put
	cooker  []int32                // by tile: index in of[sim.Cooker], or none
	toKind  [sim.KindCount][]int16 // by cell: turns to bring a thing to the nearest tile of a kind
	asKind  [sim.KindCount][]int16 // by tile: the same from the tile

	ways   map[[2]int32][]int16
	hauls  map[int32][]int16
	spots  map[signature][]int32
	orders []order
	wants  [][sim.FoodCount]uint8 // by kind of order
	tails  [sim.FoodCount]int     // turns from buying a food until it is served, at the very least
	parts  int                    // of all orders
	expiry []int32                // orders, soonest to expire first

	bases  []base // of batches
	search search
}

// order is what never changes of an order.
type order struct {
	foods   []sim.Food // those that take longest first
	first   int        // its first part, of all orders' parts
	opens   int
	closes  int // last turn in which it can be served in this match
	expires int // last turn before its penalty
	reward  int
	penalty int
	cost    int // of food and plate
	kind    int // orders with the same foods have the same kind
	least   int // turns that it takes from scratch at the very least
	doable  bool
}

// value is what serving an order brings against leaving it, all being bought for it.
func (o *order) value(last int) int {
	v := o.reward - o.cost
	if o.expires < last {
		v += o.penalty
	}
	return v
}

// signature is what decides where a plate is best filled: how much comes from which kind of station.
type signature struct{ shop, counter, cooker int8 }

// NewKitchen measures the kitchen of a board for a team.
func NewKitchen(b *sim.Board, f *floor.Floor, team sim.Team, turns int) *Kitchen {
	k := &Kitchen{
		board: b, floor: f, team: team, last: turns,
		ways: map[[2]int32][]int16{}, hauls: map[int32][]int16{}, spots: map[signature][]int32{},
	}
	k.findRooms()
	k.cooker = make([]int32, f.Cells())
	k.steps, k.around, k.near = make([][]int32, f.Cells()), make([][]int32, f.Cells()), make([][]int32, f.Cells())
	for tile := range f.Cells() {
		k.lookAt(tile)
	}
	for _, kind := range []sim.Kind{sim.Shop, sim.Counter, sim.Cooker, sim.Submit, sim.Trash} {
		k.toKind[kind] = k.spread(k.of[kind])
		k.asKind[kind] = make([]int16, f.Cells())
		for tile := range f.Cells() {
			k.asKind[kind][tile] = k.from(tile, k.toKind[kind])
		}
	}
	k.readOrders()
	k.findBases()
	return k
}

func (k *Kitchen) findRooms() {
	s := sim.NewState(k.board)
	k.staffed = make([]bool, k.floor.Rooms())
	for i := range k.board.BotsPerTeam() {
		room := k.floor.Room(k.floor.Cell(s.Bot(s.FirstBot(k.team) + i).Pos))
		if room != floor.NoRoom && !k.staffed[room] {
			k.staffed[room] = true
			k.rooms++
		}
	}
}

func (k *Kitchen) lookAt(tile int) {
	f := k.floor
	kind := f.Kind(tile)
	k.cooker[tile] = none
	if kind == sim.Cooker {
		k.cooker[tile] = int32(len(k.of[kind]))
	}
	k.of[kind] = append(k.of[kind], int32(tile))
	var around [9]int
	rooms := []int{}
	for _, c := range f.Around(tile, around[:0]) {
		k.around[tile] = append(k.around[tile], int32(c))
		if f.Walkable(tile) && f.Walkable(c) && c != tile {
			k.steps[tile] = append(k.steps[tile], int32(c))
		}
		if k.putable(c) {
			k.near[tile] = append(k.near[tile], int32(c))
		}
		if room := f.Room(c); room != floor.NoRoom && k.staffed[room] && !slices.Contains(rooms, room) {
			rooms = append(rooms, room)
		}
	}
	if f.Walkable(tile) {
		k.steps[tile] = append([]int32{int32(tile)}, k.steps[tile]...)
	}
	if len(rooms) > 1 && k.putable(tile) {
		k.shared = append(k.shared, int32(tile))
	}
}

// putable reports whether things can be put on a tile.
func (k *Kitchen) putable(tile int) bool {
	kind := k.floor.Kind(tile)
	return kind != sim.Cooker && (kind.Placeable() || !k.board.Rules.PlaceWhereFlagged)
}

// handing is about how many turns it takes to hand a thing over to a bot in another room.
const handing = 2

// spread is, for each cell, about how many turns it takes to bring a thing from there to where one of the tiles is in
// reach, by several hands if need be; floor.Far where that is impossible.
func (k *Kitchen) spread(tiles []int32) []int16 {
	turns := slices.Repeat([]int16{floor.Far}, k.floor.Cells())
	var queue []int
	reach := func(c int, t int16) {
		if room := k.floor.Room(c); room != floor.NoRoom && k.staffed[room] && t < turns[c] {
			turns[c] = t
			queue = append(queue, c)
		}
	}
	var around, across [9]int
	for _, tile := range tiles {
		for _, c := range k.floor.Around(int(tile), around[:0]) {
			reach(c, 0)
		}
	}
	for n := 0; n < len(queue); n++ {
		c := queue[n]
		for _, to := range k.floor.Around(c, around[:0]) {
			reach(to, turns[c]+1)
			if k.rooms < 2 || k.floor.Walkable(to) || !k.putable(to) {
				continue
			}
			for _, o := range k.floor.Around(to, across[:0]) {
				if k.floor.Room(o) != k.floor.Room(c) {
					reach(o, turns[c]+handing)
				}
			}
		}
	}
	return turns
}

// from is the least of a field around a tile.
func (k *Kitchen) from(tile int, field []int16) int16 {
	least := int16(floor.Far)
	var around [9]int
	for _, c := range k.floor.Around(tile, around[:0]) {
		least = min(least, field[c])
	}
	return least
}

// haul is spread for a single tile.
func (k *Kitchen) haul(tile int) []int16 {
	if k.rooms < 2 {
		return k.floor.Reach(tile)
	}
	field := k.hauls[int32(tile)]
	if field == nil {
		field = k.spread([]int32{int32(tile)})
		k.hauls[int32(tile)] = field
	}
	return field
}

// way is, for each cell, the moves from there over a place where a tile is in reach to where the next one is.
func (k *Kitchen) way(tile, next int) []int16 {
	if next == none {
		return k.floor.Reach(tile)
	}
	key := [2]int32{int32(tile), int32(next)}
	field := k.ways[key]
	if field == nil {
		field = k.wayOver(k.floor.Reach(tile), k.floor.Reach(next))
		k.ways[key] = field
	}
	return field
}

// wayOver is a breadth-first search that begins, from each cell in reach of the first tile, with its way on.
func (k *Kitchen) wayOver(reach, on []int16) []int16 {
	field := slices.Repeat([]int16{floor.Far}, len(reach))
	var starts []int32
	for c, d := range reach {
		if d == 0 && on[c] < floor.Far {
			starts = append(starts, int32(c))
		}
	}
	if len(starts) == 0 {
		return reach
	}
	slices.SortFunc(starts, func(a, b int32) int { return cmp.Compare(on[a], on[b]) })
	var level, next []int32
	for d := on[starts[0]]; len(starts) > 0 || len(level) > 0; d++ {
		for ; len(starts) > 0 && on[starts[0]] == d; starts = starts[1:] {
			if field[starts[0]] == floor.Far {
				field[starts[0]] = d
				level = append(level, starts[0])
			}
		}
		next = next[:0]
		for _, c := range level {
			for _, n := range k.steps[c] {
				if field[n] == floor.Far {
					field[n] = d + 1
					next = append(next, n)
				}
			}
		}
		level, next = next, level
	}
	return field
}
