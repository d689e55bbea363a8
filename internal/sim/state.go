package sim

import "slices"

// State is a position of a match. All mutable data is in one buffer of words: those of the match, then the bots, then
// for each team its tiles' items, its occupancy grid, the extra words of its special tiles and its orders. The interned
// contents of plates come last, as only they can grow.
//
// A State is not safe for concurrent use; copies are independent.
type State struct {
	board  *Board
	buf    []int32
	events *[]Event // nil without a listener
}

// Words of the match at the start of the buffer. Values by team have one word for each; money has a low and a high word
// for each.
const (
	wTurn       = 0
	wMoney      = 1
	wSwitched   = 5
	wExpired    = 7  // index in Board.expiries of the next order to expire
	wWashed     = 9  // plates washed in the team's kitchen
	wSwitchedAt = 11 // turn in which the team switched, or 0
	wBots       = 13
)

// Words of a bot.
const (
	bCell    = 0
	bMap     = 1 // team in whose kitchen it stands
	bHands   = 2
	bMoved   = 3 // turn in which the move was spent
	bActed   = 4 // turn in which the action was spent
	botWords = 5
)

// Words of an order.
const (
	oClaimedBy = 0
	oDone      = 1 // turn in which it was served; 0: open; missed: its penalty was taken
	orderWords = 2

	missed = -1
)

// Extra words of a sink; cooker (progress), box (count) and sink table (plates) have only one.
const (
	sinkDirty    = 0
	sinkProgress = 1
	sinkUsing    = 2
)

// layout holds the offsets of the parts of the buffer.
type layout struct {
	auxWords int
	// Offsets of the parts, by team.
	items, occupants, aux, orders [2]int
	plates                        int // offset of the interned plates
}

func newLayout(b *Board) layout {
	l := layout{auxWords: b.layout.auxWords}
	cells := len(b.Tiles)
	at := wBots + 2*b.bots*botWords
	for t := range 2 {
		l.items[t] = at
		l.occupants[t] = at + cells
		l.aux[t] = at + 2*cells
		l.orders[t] = at + 2*cells + l.auxWords
		at = l.orders[t] + orderWords*len(b.Orders)
	}
	l.plates = at
	return l
}

// NewState returns the position before turn 1, with all bots placed.
func NewState(b *Board) *State {
	s := &State{board: b, buf: make([]int32, b.layout.plates+plateWords, b.layout.plates+64*plateWords)}
	for t := range Team(2) {
		s.SetMoney(t, StartMoney)
		if !b.Rules.CookersWithoutPan {
			for _, cell := range b.cookers {
				s.setItem(t, int(cell), EmptyPan)
			}
		}
		for i, cell := range b.starts[t] {
			id := int(t)*b.bots + i
			bot := s.bot(id)
			bot[bCell], bot[bMap] = cell, int32(t)
			s.occupy(t, int(cell), id)
		}
	}
	return s
}

// Board returns the board of the state.
func (s *State) Board() *Board { return s.board }

// CopyFrom makes s an independent copy of o, reusing the memory of s. It keeps the listener of s.
func (s *State) CopyFrom(o *State) {
	s.board = o.board
	s.buf = append(s.buf[:0], o.buf...)
}

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := new(State)
	c.CopyFrom(s)
	return c
}

// Turn returns the number of the turn being played; 0 before the first.
func (s *State) Turn() int { return int(s.buf[wTurn]) }

// Money returns the balance of a team; it may be negative.
func (s *State) Money(t Team) int64 {
	w := s.buf[wMoney+2*int(t):]
	return int64(uint32(w[0])) | int64(w[1])<<32
}

// SetMoney sets the balance of a team.
func (s *State) SetMoney(t Team, n int64) {
	w := s.buf[wMoney+2*int(t):]
	w[0], w[1] = int32(uint32(n)), int32(n>>32)
}

func (s *State) pay(t Team, n int64) { s.SetMoney(t, s.Money(t)+n) }

// Switched reports whether the team's bots are in the enemy's kitchen by their own switch.
func (s *State) Switched(t Team) bool { return s.buf[wSwitched+int(t)] != 0 }

// SwitchedAt returns the turn in which the team switched; 0 if it has not.
func (s *State) SwitchedAt(t Team) int { return int(s.buf[wSwitchedAt+int(t)]) }

// Washed returns the number of plates washed so far in the team's kitchen.
func (s *State) Washed(t Team) int { return int(s.buf[wWashed+int(t)]) }

// bot returns the words of a bot, which must exist.
func (s *State) bot(id int) []int32 {
	at := wBots + id*botWords
	return s.buf[at : at+botWords : at+botWords]
}

// Bots returns the number of bots of both teams.
func (s *State) Bots() int { return 2 * s.board.bots }

// Bot is the visible state of a bot.
type Bot struct {
	ID   int
	Team Team // its owner
	Map  Team // the kitchen where it stands, by owner
	Pos
	Holding Item
}

// Bot returns the bot with the id, from 0 to Bots()-1.
func (s *State) Bot(id int) Bot {
	w := s.bot(id)
	return Bot{
		ID:      id,
		Team:    s.teamOf(id),
		Map:     Team(w[bMap]),
		Pos:     s.board.pos(w[bCell]),
		Holding: Item(w[bHands]),
	}
}

func (s *State) teamOf(id int) Team { return Team(id / s.board.bots) }

// FirstBot returns the lowest id of a team's bots; the others follow.
func (s *State) FirstBot(t Team) int { return int(t) * s.board.bots }

func (s *State) item(t Team, cell int) Item { return Item(s.buf[s.board.layout.items[t]+cell]) }

func (s *State) setItem(t Team, cell int, it Item) {
	s.buf[s.board.layout.items[t]+cell] = int32(it)
}

// Occupant returns the id of the bot at a position in the occupancy grid of a kitchen, or -1. The grid can differ
// from the bots' positions after a switch, as in the engine.
func (s *State) Occupant(t Team, x, y int) int {
	return int(s.buf[s.board.layout.occupants[t]+s.board.cell(x, y)]) - 1
}

// occupied reports whether the occupancy grid has a bot on a cell of a kitchen.
func (s *State) occupied(t Team, cell int) bool {
	return s.buf[s.board.layout.occupants[t]+cell] != 0
}

func (s *State) occupy(t Team, cell, id int) {
	s.buf[s.board.layout.occupants[t]+cell] = int32(id) + 1
}

func (s *State) vacate(t Team, cell int) { s.buf[s.board.layout.occupants[t]+cell] = 0 }

// extra returns the extra words of a special tile.
func (s *State) extra(t Team, cell int) []int32 {
	return s.buf[s.board.layout.aux[t]+int(s.board.aux[cell]):]
}

// Tile is the visible state of a tile. Fields that its kind does not have are zero.
type Tile struct {
	Kind         Kind
	Item         Item
	CookProgress int  // COOKER
	Count        int  // BOX
	DirtyPlates  int  // SINK
	WashProgress int  // SINK
	Using        bool // SINK
	CleanPlates  int  // SINKTABLE
}

// Tile returns a tile of a team's kitchen; (x, y) must be on the map.
func (s *State) Tile(t Team, x, y int) Tile {
	cell := s.board.cell(x, y)
	if s.board.aux[cell] < 0 {
		return Tile{Kind: s.board.Tiles[cell], Item: s.item(t, cell)} // most are floor, walls or counters
	}
	return s.specialTile(t, cell)
}

// specialTile returns a tile with extra words.
func (s *State) specialTile(t Team, cell int) Tile {
	tile := Tile{Kind: s.board.Tiles[cell], Item: s.item(t, cell)}
	switch tile.Kind {
	case Cooker:
		tile.CookProgress = int(s.extra(t, cell)[0])
	case Box:
		tile.Count = int(s.extra(t, cell)[0])
	case SinkTable:
		tile.CleanPlates = int(s.extra(t, cell)[0])
	case Sink:
		w := s.extra(t, cell)
		tile.DirtyPlates, tile.WashProgress, tile.Using = int(w[sinkDirty]), int(w[sinkProgress]), w[sinkUsing] != 0
	}
	return tile
}

// initialItem returns the initial item of a kind of tile in the contest; everything else on it is zero. Under the
// report rules cookers start without the pan.
func initialItem(k Kind) Item {
	if k == Cooker {
		return EmptyPan
	}
	return 0
}

// isInitial reports whether a tile is in its initial state.
func (s *State) isInitial(t Team, cell int) bool {
	if s.item(t, cell) != s.board.initial[cell] {
		return false
	}
	if s.board.aux[cell] < 0 {
		return true // most are floor, walls or empty counters
	}
	words := s.extra(t, cell)[:extraWords(s.board.Tiles[cell])]
	return !slices.ContainsFunc(words, func(word int32) bool { return word != 0 })
}

// EachChangedTile calls each for the tiles of a team's kitchen that differ from their initial state in the contest,
// in column order.
func (s *State) EachChangedTile(t Team, each func(x, y int, tile Tile)) {
	for cell := range s.board.Tiles {
		if !s.isInitial(t, cell) {
			p := s.board.pos(int32(cell))
			each(p.X, p.Y, s.Tile(t, p.X, p.Y))
		}
	}
}

// order returns the words of a team's order.
func (s *State) order(t Team, i int) []int32 {
	at := s.board.layout.orders[t] + orderWords*i
	return s.buf[at : at+orderWords : at+orderWords]
}

// OrderState is the state of an order.
type OrderState struct {
	Completed bool
	ClaimedBy int // bot that completed it, if any
	Turn      int // turn in which it was completed, if any
	Missed    bool
}

// Order returns the state of a team's order, by its index in the kitchen.
func (s *State) Order(t Team, i int) OrderState {
	w := s.order(t, i)
	if w[oDone] > 0 {
		return OrderState{Completed: true, ClaimedBy: int(w[oClaimedBy]), Turn: int(w[oDone])}
	}
	return OrderState{Missed: w[oDone] == missed}
}

// OrderActive reports whether a team's order can be served in this turn.
func (s *State) OrderActive(t Team, i int) bool {
	o := &s.board.Orders[i]
	turn := int64(s.Turn())
	return o.Created <= turn && turn <= o.Expires && s.order(t, i)[oDone] <= 0
}

// OrdersDone returns the number of a team's served and missed orders.
func (s *State) OrdersDone(t Team) (served, lost int) {
	for i := range s.board.Orders {
		switch done := s.order(t, i)[oDone]; {
		case done > 0:
			served++
		case done == missed:
			lost++
		}
	}
	return served, lost
}

// Winner returns the team with more money; ok is false if both have the same amount.
func (s *State) Winner() (t Team, ok bool) {
	red, blue := s.Money(Red), s.Money(Blue)
	if blue > red {
		return Blue, true
	}
	return Red, red > blue
}
