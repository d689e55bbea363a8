package field

// State is a position of a match. Its only pointer is the board, so that assignment copies it; CopyFrom does the same
// but skips the unused tiles of small maps. A State is not safe for concurrent use; copies are independent.
type State struct {
	board  *Board
	turn   int32
	stale  int32
	matter [Players]int32
	owned  [Players]int32 // tiles
	built  int32          // number of recyclers of both players
	out    [Players]Cause
	tiles  [MaxTiles]tile
}

// tile is a tile of a position. Robots on it belong to its owner.
type tile struct {
	units uint16
	scrap uint8
	flags uint8 // owner + 1, plus recyclerBit
}

const (
	ownerBits   = 3
	recyclerBit = 4
)

func (t tile) owner() int { return int(t.flags&ownerBits) - 1 }

// recycler reports whether there is a recycler on the tile.
func (t tile) recycler() bool { return t.flags&recyclerBit != 0 }

// blocked reports whether robots cannot enter the tile.
func (t tile) blocked() bool { return t.scrap == 0 || t.recycler() }

func ownerFlag(player int) uint8 { return uint8(player + 1) }

// Cause is the reason for a player's elimination.
type Cause uint8

// The causes of an elimination.
const (
	Playing       Cause = iota // not eliminated
	TimedOut                   // no answer in time, or the process exited
	InvalidOutput              // the answer contains a part that is not an order
)

// String returns the cause as written in traces; empty for Playing.
func (c Cause) String() string {
	switch c {
	case TimedOut:
		return "timeout"
	case InvalidOutput:
		return "invalid-output"
	}
	return ""
}

// NewState returns the position before turn 1.
func NewState(b *Board) *State {
	s := &State{board: b, stale: StaleTurns}
	for p, matter := range b.Matter {
		s.matter[p] = int32(matter)
	}
	for cell := range b.tiles {
		s.tiles[cell] = tile{
			units: uint16(b.Units[cell]),
			scrap: uint8(b.Scrap[cell]),
			flags: ownerFlag(b.Owner[cell]),
		}
		if owner := b.Owner[cell]; owner != Nobody {
			s.owned[owner]++
		}
	}
	return s
}

// Board returns the board of the state.
func (s *State) Board() *Board { return s.board }

// CopyFrom makes s an independent copy of o.
func (s *State) CopyFrom(o *State) {
	s.board, s.turn, s.stale = o.board, o.turn, o.stale
	s.matter, s.owned, s.built, s.out = o.matter, o.owned, o.built, o.out
	copy(s.tiles[:], o.tiles[:o.board.tiles])
}

// Turn returns the number of played turns.
func (s *State) Turn() int { return int(s.turn) }

// Matter returns a player's matter.
func (s *State) Matter(player int) int { return int(s.matter[player]) }

// Owned returns the number of a player's tiles, including those with recyclers.
func (s *State) Owned(player int) int { return int(s.owned[player]) }

// Eliminated returns the reason for a player's elimination, or Playing.
func (s *State) Eliminated(player int) Cause { return s.out[player] }

// Tile is the state of a tile as players see it.
type Tile struct {
	Scrap    int  // 0 is grass
	Owner    int  // player, or Nobody
	Units    int  // robots of the owner
	Recycler bool // of the owner
}

// Tile returns the tile of a cell.
func (s *State) Tile(cell int) Tile {
	t := s.tiles[cell]
	return Tile{Scrap: int(t.scrap), Owner: t.owner(), Units: int(t.units), Recycler: t.recycler()}
}

// CanSpawn reports whether a player with enough matter may spawn robots on a tile, like Resolver.spawn. Grass has no
// owner.
func (s *State) CanSpawn(player, cell int) bool { return s.tiles[cell].flags == ownerFlag(player) }

// CanBuild reports whether a player with enough matter may build a recycler on a tile.
func (s *State) CanBuild(player, cell int) bool {
	return s.CanSpawn(player, cell) && s.tiles[cell].units == 0
}

// Blocked reports whether robots cannot enter a tile because it is grass or has a recycler.
func (s *State) Blocked(cell int) bool { return s.tiles[cell].blocked() }
