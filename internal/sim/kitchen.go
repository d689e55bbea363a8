package sim

// Kind is the kind of a tile.
type Kind uint8

// The kinds of tiles, in the contest's order.
const (
	Floor Kind = iota
	Wall
	Counter
	Box
	Sink
	SinkTable
	Cooker
	Trash
	Submit
	Shop
	KindCount = 10
)

// kindFacts are the columns of the contest's tile table.
type kindFacts struct {
	letter       byte
	name         string
	id           int
	walkable     bool
	placeable    bool
	interactable bool
}

func (k Kind) facts() kindFacts {
	if k >= KindCount {
		return kindFacts{}
	}
	return [KindCount]kindFacts{
		Floor:     {'.', "FLOOR", 0, true, false, false},
		Wall:      {'#', "WALL", 1, false, false, false},
		Counter:   {'C', "COUNTER", 2, false, true, false},
		Box:       {'B', "BOX", 3, false, true, true},
		Sink:      {'S', "SINK", 4, false, true, true},
		SinkTable: {'T', "SINKTABLE", 5, false, false, true},
		Cooker:    {'K', "COOKER", 6, false, true, true},
		Trash:     {'R', "TRASH", 9, false, true, false},
		Submit:    {'U', "SUBMIT", 10, true, true, true},
		Shop:      {'$', "SHOP", 11, false, false, true},
	}[k]
}

// Letter returns the tile's letter in a map file. Spawns, written 'b', are floor.
func (k Kind) Letter() byte { return k.facts().letter }

// Name returns the contest's tile_name, such as "SINKTABLE".
func (k Kind) Name() string { return k.facts().name }

// ID returns the contest's tile_id. Ids 7 and 8 do not exist.
func (k Kind) ID() int { return k.facts().id }

// Walkable reports whether a bot may step on the tile.
func (k Kind) Walkable() bool { return k == Floor || k == Submit }

// Placeable reports whether the tile has the contest's flag of that name. Only the report rules use it.
func (k Kind) Placeable() bool { return k.facts().placeable }

// Interactable reports whether the tile has the contest's flag of that name. No rule uses it.
func (k Kind) Interactable() bool { return k.facts().interactable }

// KindOf returns the kind for a letter of a map file; 'b', a spawn, is floor.
func KindOf(letter rune) (Kind, bool) {
	if letter == 'b' {
		return Floor, true
	}
	for k := range Kind(KindCount) {
		if rune(k.Letter()) == letter {
			return k, true
		}
	}
	return 0, false
}

// Pos is a position on a map. X grows to the right, Y grows upwards; the last row of a map file is 0.
type Pos struct{ X, Y int }

// Distance returns the number of steps from one position to another on free floor (Chebyshev distance).
func (p Pos) Distance(to Pos) int { return max(p.X-to.X, to.X-p.X, p.Y-to.Y, to.Y-p.Y) }

// Order is an order of a kitchen, as in its map file. Both teams have all orders.
type Order struct {
	Required []Food // in the order of the file; may be empty
	Created  int64  // first turn in which it can be served
	Expires  int64  // last turn in which it can be served
	Reward   int64  // paid to the owner of the kitchen; may be negative
	Penalty  int64  // taken from the owner at the start of turn Expires+1; may be negative
}

// Kitchen is a map as its file describes it. The id of an order is its index plus one.
type Kitchen struct {
	Width, Height  int
	Tiles          []Kind // by column: the tile (x, y) is Tiles[x*Height+y]
	Spawns         []Pos  // in reading order (top row first); each serves both teams
	Orders         []Order
	SwitchTurn     int64 // first turn of the switch window
	SwitchDuration int64 // turns of the switch window
}

// Defaults of a Kitchen (contest constants).
const (
	DefaultSwitchTurn     = 250
	DefaultSwitchDuration = 100
	DefaultReward         = 5
	DefaultPenalty        = 2
	DefaultTurns          = 500
)

// Limits of a Board, far above those of hand-drawn maps.
const (
	MaxSide   = 256       // tiles in a row or a column
	MaxOrders = 1 << 16   // orders in a kitchen
	MaxMoney  = 1 << 60   // sum of the absolute values of rewards and penalties; largest absolute turn number
	MaxTurns  = 1_000_000 // turns in a match
)

// At returns the kind of the tile (x, y), which must be on the map.
func (k *Kitchen) At(x, y int) Kind { return k.Tiles[x*k.Height+y] }

// inside reports whether a position lies on the map.
func (k *Kitchen) inside(x, y int) bool {
	return uint(x) < uint(k.Width) && uint(y) < uint(k.Height)
}

// DefaultSpawn returns the start of each team's only bot on a map without spawns: the first walkable tile in growing
// squares around the centre (x outer), otherwise the first of the map (y outer). ok is false if no tile is walkable.
func (k *Kitchen) DefaultSpawn() (p Pos, ok bool) {
	cx, cy := k.Width/2, k.Height/2
	for r := range min(k.Width, k.Height) {
		for x := cx - r; x <= cx+r; x++ {
			for y := cy - r; y <= cy+r; y++ {
				if k.inside(x, y) && k.At(x, y).Walkable() {
					return Pos{x, y}, true
				}
			}
		}
	}
	for y := range k.Height {
		for x := range k.Width {
			if k.At(x, y).Walkable() {
				return Pos{x, y}, true
			}
		}
	}
	return Pos{}, false
}

// Rows returns the rows of the map from top to bottom as in a map file, with spawns drawn as floor.
func (k *Kitchen) Rows() []string {
	rows := make([]string, 0, k.Height)
	for y := k.Height - 1; y >= 0; y-- {
		row := make([]byte, k.Width)
		for x := range row {
			row[x] = k.At(x, y).Letter()
		}
		rows = append(rows, string(row))
	}
	return rows
}
