package kitchenimport

import (
	"context"
	"errors"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Match is an imported match.
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

// begin finds the start and the calls of the first turn. If the rules explain no start, the first counts from which
// the bots can have come to where they are.
func (m *Match) begin(h *header, rec *record) (s *search, err error) {
	k, err := kitchen(h, rec)
	if err != nil {
		return nil, err
	}
	from := newStarts(&k, rec)
	var possible *sim.Board
	most := effort{ordered: 200}
	try := func(spawns []sim.Pos) bool {
		k.Spawns = slices.Clone(spawns)
		board, wrong := sim.NewBoard(k, sim.Official())
		if err = wrong; err != nil {
			return true
		}
		s = newSearch(board)
		s.goal.take(rec, s.stack[0])
		steps, ok := s.find(most)
		if ok {
			m.Turns = append(m.Turns, steps)
		} else if possible == nil && s.hasPartial {
			possible = board
		}
		return ok
	}
	explained := from.each(try)
	if !explained && err == nil {
		from.chosen, from.left, most = nil, mostUnlikely, doubtful()
		explained = from.each(try)
	}
	switch {
	case err != nil:
		return nil, err
	case !explained && possible == nil:
		return nil, errors.New("turn 1: these rules explain no start of the bots")
	case !explained:
		s = newSearch(possible)
		s.goal.take(rec, s.stack[0])
		err = m.next(s)
	}
	m.Kitchen = s.board.Kitchen
	for _, cells := range from.cells {
		if len(cells) > 1 {
			m.Starts++
		}
	}
	return s, err
}

// next finds the calls of the next turn.
func (m *Match) next(s *search) error {
	before := len(s.items.all)
	most := usual()
	if len(m.Odd) >= manyOdd {
		most = doubtful()
	}
	steps, ok := s.find(most)
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
