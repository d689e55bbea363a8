package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// none is the index for "none".
const none = -1

// Kitchen is the constant data about a team's kitchen that a plan needs. It computes distances on first use, so it is not safe
// for concurrent use.
type Kitchen struct {
	board *sim.Board
	floor *floor.Floor
	team  sim.Team
	last  int  // turn in which the match ends
	cooks int  // bots that a plan leads at most; further ones stand still
	blind bool // orders are not known in advance
	seen  int  // turn up to which they are known, if blind

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

	shops  [sim.KindCount][]shopWay // by cell
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

// order is the constant data of an order.
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

// value returns the gain from serving an order, relative to not serving it, when all its food has been bought.
func (o *order) value(last int) int {
	v := o.reward - o.cost
	if o.expires < last {
		v += o.penalty
	}
	return v
}

// signature determines where a plate is best filled: the number of foods from each kind of station.
type signature struct{ shop, counter, cooker int8 }

// Limits are restrictions on plans for a kitchen, in addition to the rules. The zero value has none.
type Limits struct {
	Cooks int  // bots that they lead at most, if not 0
	Blind bool // orders are known only once they are open
}

// NewKitchen measures the kitchen of a board for a team.
func NewKitchen(b *sim.Board, f *floor.Floor, team sim.Team, turns int, limits Limits) *Kitchen {
	k := &Kitchen{
		board: b, floor: f, team: team, last: turns, cooks: mostCooks, blind: b.Rules.ActiveOrdersOnly || limits.Blind,
		ways: map[[2]int32][]int16{}, hauls: map[int32][]int16{}, spots: map[signature][]int32{},
	}
	if limits.Cooks > 0 {
		k.cooks = min(k.cooks, limits.Cooks)
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
	k.measureTails()
	k.readOrders()
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
