package carnegie

import (
	"math"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// mirror keeps a copy of the state in a bot's process up to date, so that read-only calls need no round trip. The
// copy is a list of numbers: first those of the match, then for each kitchen the words of its tiles. The greeting
// describes the layout (describe); every turn and every answer then carries the changed numbers (writeChanges). It
// contains only what the controller's calls reveal.
type mirror struct {
	team  sim.Team
	sent  []int64 // numbers as last sent
	now   []int64
	tiles [2]tileWords
	// plates are the plates whose foods were sent. Within a match, plates with equal foods have the same number.
	plates map[sim.Item]bool
	foods  []sim.Ingredient

	changes, newPlates jsonout.Writer // of the current message
}

// tileWords are the words of a kitchen's tiles as last sent.
type tileWords struct{ items, extras, taken []int32 }

// Indexes of the numbers of the match. Those of a team are adjacent.
const (
	mTurn = iota
	mMoney
	_
	mSwitched
	_
	mWindow    // 1 while the switch window is open
	mMaySwitch // 1 if can_switch_maps
	mBots
)

// Indexes of the numbers of a bot.
const (
	mX = iota
	mY
	mKitchen // the team in whose kitchen it stands
	mHolding // a sim.Item
	mMoved   // of an own bot: turn of its last move
	mBotNumbers
)

// Indexes of the numbers of an order.
const (
	mClaimedBy = iota
	mOutcome   // turn of its completion; otherwise whether it is active
	mOrderNumbers
)

// unknown marks numbers that the bot may not have; no real number has this value.
const unknown = math.MinInt32

// The states of orders that were not completed.
const (
	orderActive   = -1
	orderInactive = 0
)

// newMirror returns a mirror before its first message: all numbers of the bot's copy are zero.
func newMirror(s *sim.State, t sim.Team) *mirror {
	b := s.Board()
	m := &mirror{
		team:   t,
		sent:   make([]int64, mBots+mBotNumbers*s.Bots()+2*mOrderNumbers*len(b.Orders)),
		plates: make(map[sim.Item]bool),
	}
	for t := range m.tiles {
		items, extras, taken := s.TileWords(sim.Team(t))
		m.tiles[t] = tileWords{make([]int32, len(items)), make([]int32, len(extras)), make([]int32, len(taken))}
	}
	return m
}

// numbers appends all numbers except those of the tiles.
func (m *mirror) numbers(to []int64, s *sim.State) []int64 {
	to = append(to,
		int64(s.Turn()),
		s.Money(sim.Red), s.Money(sim.Blue),
		bit(s.Switched(sim.Red)), bit(s.Switched(sim.Blue)),
		bit(s.WindowActive()), bit(s.CanSwitch(m.team)),
	)
	own := s.Controller(m.team)
	for id := range s.Bots() {
		b := s.Bot(id)
		to = append(to, int64(b.X), int64(b.Y), int64(b.Map), int64(b.Holding), int64(own.LastMove(id)))
	}
	for _, t := range []sim.Team{sim.Red, sim.Blue} {
		for i := range s.Board().Orders {
			o := s.Order(t, i)
			switch {
			case o.Completed:
				to = append(to, int64(o.ClaimedBy), int64(o.Turn))
			case s.OrderActive(t, i):
				to = append(to, 0, orderActive)
			default:
				to = append(to, 0, orderInactive)
			}
		}
	}
	return to
}

func bit(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// knowsMove records that the host already knows the result of a move.
func (m *mirror) knowsMove(s *sim.State, id int, from sim.Pos) {
	b := s.Bot(id)
	sent := m.sent[mBots+id*mBotNumbers:]
	sent[mX], sent[mY], sent[mMoved] = int64(b.X), int64(b.Y), int64(s.Controller(m.team).LastMove(id))
	_, _, taken := s.TileWords(b.Map)
	for _, at := range []sim.Pos{from, b.Pos} {
		cell := at.X*s.Board().Height + at.Y
		m.tiles[b.Map].taken[cell] = taken[cell]
	}
}

// sendAll makes the next message contain all numbers, as the host may have lost some.
func (m *mirror) sendAll() {
	for i := range m.sent {
		m.sent[i] = unknown
	}
	for _, t := range m.tiles {
		for _, words := range [][]int32{t.items, t.extras, t.taken} {
			for i := range words {
				words[i] = unknown
			}
		}
	}
}

// writeChanges adds the changes since the last message to a message: "now" lists pairs of an index and a number;
// "plates" lists, for each new plate, its number, whether it is dirty, and its foods as items.
func (m *mirror) writeChanges(to *jsonout.Writer, s *sim.State) {
	w := &m.changes
	w.Reset()
	w.BeginArray()
	m.newPlates.Reset()
	m.newPlates.BeginArray()
	m.now = m.numbers(m.now[:0], s)
	for at, n := range m.now {
		if n != m.sent[at] {
			m.number(w, at, n)
		}
	}
	for id := range s.Bots() {
		m.addPlate(s, s.Bot(id).Holding)
	}
	copy(m.sent, m.now)
	at := len(m.sent)
	for t := range m.tiles {
		sent := &m.tiles[t]
		items, extras, taken := s.TileWords(sim.Team(t))
		for i := range changed(sent.items, items) {
			m.addPlate(s, sim.Item(items[i]))
			m.number(w, at+i, int64(items[i]))
		}
		at += len(items)
		for i := range changed(sent.extras, extras) {
			m.number(w, at+i, int64(extras[i]))
		}
		at += len(extras)
		for i := range changed(sent.taken, taken) {
			m.number(w, at+i, int64(taken[i]))
		}
		at += len(taken)
	}
	member(to, "now", w)
	member(to, "plates", &m.newPlates)
}

// member closes a list, and adds it to an object unless it is empty.
func member(to *jsonout.Writer, key string, list *jsonout.Writer) {
	list.EndArray()
	if len(list.Buf) > len("[]") {
		to.Key(key)
		to.Raw(list.Buf)
	}
}

func (m *mirror) number(w *jsonout.Writer, at int, n int64) {
	w.Int(at)
	w.Int64(n)
}

// changed yields the indexes at which now differs from sent, and finally copies now to sent.
func changed(sent, now []int32) func(yield func(i int) bool) {
	return func(yield func(i int) bool) {
		const block = 32 // most blocks are unchanged, and Go compares fixed-size arrays quickly
		i := 0
		for ; i+block <= len(now); i += block {
			if [block]int32(sent[i:]) == [block]int32(now[i:]) {
				continue
			}
			for j := i; j < i+block; j++ {
				if sent[j] != now[j] && !yield(j) {
					return
				}
			}
		}
		for ; i < len(now); i++ {
			if sent[i] != now[i] && !yield(i) {
				return
			}
		}
		copy(sent, now)
	}
}

// addPlate adds the foods on a plate, unless they were sent before.
func (m *mirror) addPlate(s *sim.State, it sim.Item) {
	if it.Class() != sim.PlateItem || m.plates[it] {
		return
	}
	m.plates[it] = true
	w := &m.newPlates
	w.BeginArray()
	w.Int64(int64(it))
	w.Bool(it.Dirty())
	w.BeginArray()
	m.foods = s.PlateFoods(it, m.foods[:0])
	for _, i := range m.foods {
		w.Int64(int64(i.Item()))
	}
	w.EndArray()
	w.EndArray()
}
