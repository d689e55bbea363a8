package kitchenimport

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Match is what was found out about a match.
type Match struct {
	Kitchen   sim.Kitchen
	Winner    string // RED, BLUE or empty
	Turns     [][]*Step
	Odd       []Oddity
	Undecided int   // items whose place is a choice
	Starts    int   // bots whose start is a choice, of one team
	Damage    error // why there are no more turns; nil if the replay was read to its end
	text      []byte
}

// Oddity is a turn that the rules do not explain.
type Oddity struct {
	Turn int
	What string
}

// manyOdd is the number of odd turns after which others are searched less.
const manyOdd = 5

// Find finds the calls of a replay. An error means that nothing of it can be used.
func Find(ctx context.Context, text []byte) (*Match, error) {
	m, r := &Match{text: text}, newReader(text)
	var s *search
	err := r.read(func(rec *record) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s == nil {
			s, err = m.begin(&r.header, rec)
			return err
		}
		s.goal.take(rec, s.stack[0])
		return m.next(s)
	})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case s == nil && err == nil:
		return nil, errors.New("it has no turns, so the kitchen is unknown")
	case s == nil:
		return nil, err
	case err != nil:
		m.Damage = err
	}
	if r.winner != nil {
		m.Winner = *r.winner
	}
	m.Undecided = s.items.settle(m.Kitchen.Height)
	for i := range m.Turns {
		m.Turns[i] = arrange(m.Turns[i])
	}
	return m, nil
}

// begin finds the start and the calls of the first turn.
func (m *Match) begin(h *header, rec *record) (s *search, err error) {
	k, err := kitchen(h, rec)
	if err != nil {
		return nil, err
	}
	from := newStarts(&k, rec)
	explained := from.each(func(spawns []sim.Pos) bool {
		k.Spawns = slices.Clone(spawns)
		board, wrong := sim.NewBoard(k, sim.Official())
		if err = wrong; err != nil {
			return true
		}
		s = newSearch(board)
		s.goal.take(rec, s.stack[0])
		steps, ok := s.find(true)
		if ok {
			m.Turns = append(m.Turns, steps)
		}
		return ok
	})
	if err != nil {
		return nil, err
	}
	if !explained {
		return m.guess(k, rec)
	}
	m.Kitchen = k
	for _, cells := range from.cells {
		if len(cells) > 1 {
			m.Starts++
		}
	}
	return s, nil
}

// guess takes the places in the first record for the start, which these rules do not explain.
func (m *Match) guess(k sim.Kitchen, rec *record) (*search, error) {
	k.Spawns = nil
	for _, b := range rec.bots[:len(rec.bots)/2] {
		p := sim.Pos{X: b.x, Y: b.y}
		if k.At(p.X, p.Y) != sim.Floor {
			return nil, fmt.Errorf("turn 1: bot at (%d,%d), which is no floor", p.X, p.Y)
		}
		k.Spawns = append(k.Spawns, p)
	}
	slices.SortStableFunc(k.Spawns, func(a, b sim.Pos) int {
		if before(a, b) {
			return -1
		}
		return 1
	})
	m.Kitchen = k
	board, err := sim.NewBoard(k, sim.Official())
	if err != nil {
		return nil, err
	}
	s := newSearch(board)
	s.goal.take(rec, s.stack[0])
	return s, m.next(s)
}

// next finds the calls of the next turn.
func (m *Match) next(s *search) error {
	before := len(s.items.all)
	steps, ok := s.find(len(m.Odd) >= manyOdd)
	if !ok {
		steps = withoutHidden(steps)
		s.items.all = s.items.all[:before]
		m.Odd = append(m.Odd, Oddity{s.turn, s.goal.difference(s.stack[0])})
		s.goal.adopt(s.stack[0])
	}
	m.Turns = append(m.Turns, steps)
	return nil
}

// withoutHidden leaves out calls on tiles that the replay does not show: they were taken back.
func withoutHidden(steps []*Step) []*Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s *Step) bool { return s.hidden != nil })
}

// Check plays the calls that were found by the rules. Before the next turn it calls after with the state, which is
// what the replay shows, and whether that had to be set.
func (m *Match) Check(state *sim.State, each func(turn int, steps []*Step) error, after func(set bool) error) error {
	r := newReader(m.text)
	g := newGoal(&m.Kitchen)
	err := r.read(func(rec *record) error {
		if rec.turn > len(m.Turns) {
			return errEnough
		}
		g.take(rec, state)
		if err := each(rec.turn, m.Turns[rec.turn-1]); err != nil {
			return err
		}
		set := !g.reached(state)
		if set {
			m.odd(rec.turn, g.difference(state))
			g.adopt(state)
		}
		return after(set)
	})
	if errors.Is(err, errEnough) || m.Damage != nil && err != nil && err.Error() == m.Damage.Error() {
		return nil
	}
	return err
}

var errEnough = errors.New("all turns were played")

// odd notes a turn that the rules do not explain, unless it is known.
func (m *Match) odd(turn int, what string) {
	if !slices.ContainsFunc(m.Odd, func(o Oddity) bool { return o.Turn == turn }) {
		m.Odd = append(m.Odd, Oddity{turn, what})
	}
}
