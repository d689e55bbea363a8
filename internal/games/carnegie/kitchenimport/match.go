package kitchenimport

import (
	"context"
	"errors"
	"slices"

	"github.com/cookoff/cookoff/internal/sim"
)

// Import is an imported match.
type Import struct {
	Kitchen         sim.Kitchen
	Winner          string // RED, BLUE or empty
	Turns           [][]*Step
	Unexplained     []UnexplainedTurn
	AmbiguousItems  int   // hidden items with several possible tiles
	AmbiguousStarts int   // bots of one team with several possible starts
	Damage          error // error at which reading the replay ended; nil if it was read completely
	text            []byte
}

// UnexplainedTurn is a turn that the rules do not explain.
type UnexplainedTurn struct {
	Turn int
	What string
}

// manyUnexplained is the number of unexplained turns from which on the search makes less effort.
const manyUnexplained = 5

// Find infers the calls of a replay. It returns an error if no turn can be used.
func Find(ctx context.Context, text []byte) (*Import, error) {
	m, r := &Import{text: text}, newReader(text)
	var s *search
	err := r.read(func(rec *record) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s == nil {
			s, err = m.begin(&r.header, rec)
			return err
		}
		s.goal.set(rec, s.stack[0])
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
	m.AmbiguousItems = s.items.settle(m.Kitchen.Height)
	for i := range m.Turns {
		m.Turns[i] = arrange(m.Turns[i])
	}
	return m, nil
}

// begin finds the start and the calls of the first turn. If the rules do not explain the turn, the start is the first one
// from which the bots can have reached their positions.
func (m *Import) begin(h *header, rec *record) (s *search, err error) {
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
		s.goal.set(rec, s.stack[0])
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
		from.chosen, from.left, most = nil, maxUnlikely, reducedEffort()
		explained = from.each(try)
	}
	switch {
	case err != nil:
		return nil, err
	case !explained && possible == nil:
		return nil, errors.New("turn 1: these rules cannot explain any start of the bots")
	case !explained:
		s = newSearch(possible)
		s.goal.set(rec, s.stack[0])
		err = m.next(s)
	}
	m.Kitchen = s.board.Kitchen
	for _, cells := range from.cells {
		if len(cells) > 1 {
			m.AmbiguousStarts++
		}
	}
	return s, err
}

// next finds the calls of the next turn.
func (m *Import) next(s *search) error {
	before := len(s.items.all)
	most := normalEffort()
	if len(m.Unexplained) >= manyUnexplained {
		most = reducedEffort()
	}
	steps, ok := s.find(most)
	if !ok {
		steps = withoutHidden(steps)
		s.items.all = s.items.all[:before]
		m.Unexplained = append(m.Unexplained, UnexplainedTurn{s.turn, s.goal.difference(s.stack[0])})
		s.goal.adopt(s.stack[0])
	}
	m.Turns = append(m.Turns, steps)
	return nil
}

// withoutHidden returns the steps without those of hidden items, which were undone.
func withoutHidden(steps []*Step) []*Step {
	return slices.DeleteFunc(slices.Clone(steps), func(s *Step) bool { return s.hidden != nil })
}

// Check plays the inferred calls by the rules, with each, which has to play the steps of a turn. After each turn it changes
// the state to match the replay if necessary, and calls after; set reports whether it was necessary.
func (m *Import) Check(state *sim.State, each func(turn int, steps []*Step) error, after func(set bool) error) error {
	r := newReader(m.text)
	g := newGoal(&m.Kitchen)
	err := r.read(func(rec *record) error {
		if rec.turn > len(m.Turns) {
			return errAllPlayed
		}
		g.set(rec, state)
		if err := each(rec.turn, m.Turns[rec.turn-1]); err != nil {
			return err
		}
		set := !g.reached(state)
		if set {
			m.addUnexplained(rec.turn, g.difference(state))
			g.adopt(state)
		}
		return after(set)
	})
	if errors.Is(err, errAllPlayed) || m.Damage != nil && err != nil && err.Error() == m.Damage.Error() {
		return nil
	}
	return err
}

var errAllPlayed = errors.New("all turns were played")

// addUnexplained adds a turn that the rules do not explain, unless it was added before.
func (m *Import) addUnexplained(turn int, what string) {
	if !slices.ContainsFunc(m.Unexplained, func(u UnexplainedTurn) bool { return u.Turn == turn }) {
		m.Unexplained = append(m.Unexplained, UnexplainedTurn{turn, what})
	}
}
