package schedule

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/internal/sim"
)

// none stands for no index, cell or tile.
const none = -1

// Kitchen is the constant data about a team's kitchen, for its plans. It computes distances on first use, so it
// is not safe for concurrent use.
type Kitchen struct {
	board     *sim.Board
	floor     *floor.Floor
	team      sim.Team
	lastTurn  int  // turn in which the match ends
	maxCooks  int  // maximum number of bots in a plan; further ones stand still
	blind     bool // orders are unknown before they open
	seenUntil int  // if blind: last turn whose orders are known

	tiles      [sim.KindCount][]int32 // tiles by kind
	rooms      int                    // number of rooms with bots of the team
	staffed    []bool                 // by room
	shared     []int32                // tiles in reach of more than one of these rooms
	steps      [][]int32              // by cell: cells a bot can be in one turn later, the same cell first
	reachable  [][]int32              // by cell: the tiles in reach
	placeable  [][]int32              // by cell: tiles in reach where items can be put
	cooker     []int32                // by tile: index in tiles[sim.Cooker], or none
	cellToKind [sim.KindCount][]int16 // by cell: turns to bring an item to the nearest tile of a kind
	tileToKind [sim.KindCount][]int16 // by tile: the same for an item on the tile

	shops        [sim.KindCount][]shopPath // by cell; cache
	ways         map[[2]int32][]int16
	hauls        map[int32][]int16
	spots        map[signature][]int32
	orders       []order
	required     [][sim.FoodCount]uint8 // by kind of order
	minFoodTurns [sim.FoodCount]int     // minimum number of turns from buying a food to serving it
	partCount    int                    // number of parts of all orders
	byExpiry     []int32                // orders by expiry

	bases []base // for batches
	bfs   bfs
}

// order is the constant data of an order.
type order struct {
	foods     []sim.Food // the slowest to prepare first
	firstPart int        // index of its first part among those of all orders
	opens     int
	closes    int // last turn in which it can be served
	expires   int // last turn before the penalty
	reward    int
	penalty   int
	cost      int // price of food and plate
	kind      int // orders with the same foods have the same kind
	minTurns  int // minimum number of turns from scratch
	feasible  bool
}

// value returns the gain from serving an order instead of letting it expire.
func (o *order) value(last int) int {
	v := o.reward - o.cost
	if o.expires < last {
		v += o.penalty
	}
	return v
}

// signature is the number of foods from each kind of station. It determines the best tiles for filling a plate.
type signature struct{ shop, counter, cooker int8 }

// Limits restrict plans for a kitchen beyond the rules. The zero value sets no limits.
type Limits struct {
	Cooks int  // maximum number of bots; 0: no limit
	Blind bool // orders are unknown before they open
}

// NewKitchen computes the constant data about a team's kitchen.
func NewKitchen(b *sim.Board, f *floor.Floor, team sim.Team, turns int, limits Limits) *Kitchen {
	k := &Kitchen{
		board: b, floor: f, team: team, lastTurn: turns, maxCooks: maxCooks, blind: b.Rules.ActiveOrdersOnly || limits.Blind,
		ways: map[[2]int32][]int16{}, hauls: map[int32][]int16{}, spots: map[signature][]int32{},
	}
	if limits.Cooks > 0 {
		k.maxCooks = min(k.maxCooks, limits.Cooks)
	}
	k.findRooms()
	k.cooker = make([]int32, f.Cells())
	k.steps, k.reachable, k.placeable = make([][]int32, f.Cells()), make([][]int32, f.Cells()), make([][]int32, f.Cells())
	for tile := range f.Cells() {
		k.indexTile(tile)
	}
	for _, kind := range []sim.Kind{sim.Shop, sim.Counter, sim.Cooker, sim.Submit, sim.Trash} {
		k.cellToKind[kind] = k.haulField(k.tiles[kind])
		k.tileToKind[kind] = make([]int16, f.Cells())
		for tile := range f.Cells() {
			k.tileToKind[kind][tile] = k.minAround(tile, k.cellToKind[kind])
		}
	}
	k.measureFoodTurns()
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

func (k *Kitchen) indexTile(tile int) {
	f := k.floor
	kind := f.Kind(tile)
	k.cooker[tile] = none
	if kind == sim.Cooker {
		k.cooker[tile] = int32(len(k.tiles[kind]))
	}
	k.tiles[kind] = append(k.tiles[kind], int32(tile))
	var around [9]int
	rooms := []int{}
	for _, c := range f.Around(tile, around[:0]) {
		k.reachable[tile] = append(k.reachable[tile], int32(c))
		if f.Walkable(tile) && f.Walkable(c) && c != tile {
			k.steps[tile] = append(k.steps[tile], int32(c))
		}
		if k.canPut(c) {
			k.placeable[tile] = append(k.placeable[tile], int32(c))
		}
		if room := f.Room(c); room != floor.NoRoom && k.staffed[room] && !slices.Contains(rooms, room) {
			rooms = append(rooms, room)
		}
	}
	if f.Walkable(tile) {
		k.steps[tile] = append([]int32{int32(tile)}, k.steps[tile]...)
	}
	if len(rooms) > 1 && k.canPut(tile) {
		k.shared = append(k.shared, int32(tile))
	}
}

// canPut reports whether items can be put on a tile.
func (k *Kitchen) canPut(tile int) bool {
	kind := k.floor.Kind(tile)
	return kind != sim.Cooker && (kind.Placeable() || !k.board.Rules.PlaceWhereFlagged)
}
