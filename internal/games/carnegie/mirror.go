package carnegie

import (
	"math"

	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/sim"
)

// mirror keeps up to date what a bot's process knows of the state, so that the calls that look need
// no question. What is to be known is a row of numbers: first those of numbers, then for each
// kitchen the words of its tiles. The greeting says what lies where (describe); every turn and every
// answer then carries the numbers that have changed (writeChanges). Only what the controller's calls show
// is among them.
type mirror struct {
	team  sim.Team
	sent  []int64 // the numbers, as the bot has them
	now   []int64
	tiles [2]tileWords
	// plates are those whose foods the bot knows. A state gives a plate of these foods this number
	// for the whole match.
	plates map[sim.Item]bool
	foods  []sim.Ingredient

	changes, newPlates jsonout.Writer // of the message being made
}

// tileWords are the words of a kitchen's tiles, as the bot has them.
type tileWords struct{ items, extras, taken []int32 }

// Where the numbers of the match lie. Those of a team follow each other.
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

// Where the numbers of a bot lie.
const (
	mX = iota
	mY
	mKitchen // the team in whose kitchen it stands
	mHolding // a sim.Item
	mMoved   // of an own bot: the turn in which it last spent its move
	mBotNumbers
)

// Where the numbers of an order lie.
const (
	mClaimedBy = iota
	mFate      // the turn in which it was completed; if it was not, whether it is active
	mOrderNumbers
)

// unknown stands for what a bot's side has, where it is not sure; no number of it is ever that.
const unknown = math.MinInt32

// The fates of orders that were not completed.
const (
	fateActive   = -1
	fateInactive = 0
)

// newMirror returns the mirror of a bot that knows nothing yet: all its numbers are zero.
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

// numbers appends all numbers but those of the tiles.
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
				to = append(to, 0, fateActive)
			default:
				to = append(to, 0, fateInactive)
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

// knowsMove notes that the bot's side knows what became of a bot's own move from a place.
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

// sendAll has all numbers sent again: the bot's side is not sure what it has.
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

// writeChanges adds to a message what has changed since the last one, if anything has: "now" lists an index
// and a number each, "plates" a number, whether the plate is dirty, and its foods, as items, for
// each plate that is new to the bot.
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

// member adds a list, which is still to be closed, to an object if it is not empty.
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

// changed goes through the indexes at which now differs from sent, and then makes sent the same.
func changed(sent, now []int32) func(yield func(i int) bool) {
	return func(yield func(i int) bool) {
		const block = 32 // most have not changed, and arrays of a fixed size are compared at once
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

// addPlate adds what is on a plate that the bot does not know.
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
