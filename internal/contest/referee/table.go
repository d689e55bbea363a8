package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// table is a match that is set up.
type table struct {
	game  *Game
	terms contest.Terms
	bound func() *contest.Bound // asked for once
}

// newTable returns the table of checked terms.
func newTable(g *Game, terms contest.Terms) *table {
	return &table{g, terms, sync.OnceValue(func() *contest.Bound {
		b, _ := g.bound(&terms) // without one, results have none
		return b
	})}
}

func (t *table) Terms() contest.Terms { return t.terms }

func (t *table) WithSeed(seed int64) contest.Table {
	terms := t.terms
	terms.Seed = seed
	other := newTable(t.game, terms)
	if _, own := terms.Scenario.Seed(); own { // it is the same start
		other.bound = t.bound
	}
	return other
}

func (t *table) Bound() *contest.Bound { return t.bound() }

// Start asks a referee for the start. Without one that shows scenes it is an empty stage.
func (t *table) Start() (scene.Stage, scene.Scene) {
	c, err := newCourse(t.game, &t.terms, wantScene)
	if err == nil {
		defer c.close()
	}
	if err != nil || c.stage == nil {
		return t.game.plainStage(t.terms.Turns), plainScene(make([]int64, len(t.game.info.Seats)))
	}
	return *c.stage, c.at.shown
}

// plainStage is the stage of a match without scenes: seats and scores.
func (g *Game) plainStage(turns int) scene.Stage {
	s, _ := readStage([]byte("{}"), &g.info, turns) // it names nothing that could be wrong
	return s
}

// plainScene is a scene with nothing but scores.
func plainScene(scores []int64) scene.Scene {
	s := scene.Scene{Values: [][]int64{scores}}
	for seat, score := range scores {
		s.Panels = append(s.Panels, scene.Panel{Seat: seat, Score: score})
	}
	return s
}

func (t *table) Play(ctx context.Context, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	m, err := t.start(seats, o)
	if err != nil {
		return contest.Result{}, keepLog(o, err)
	}
	defer m.course.close()
	r, err := m.play(ctx)
	if err == nil && o.RefereeWrote != nil {
		o.RefereeWrote(m.course.by.wrote())
	}
	return r, keepLog(o, err)
}

// keepLog keeps what a referee wrote that failed, and says where.
func keepLog(o contest.Observer, err error) error {
	if e, ok := errors.AsType[*Error](err); ok && o.RefereeWrote != nil {
		e.Log = o.RefereeWrote(e.wrote)
	}
	return err
}

// Resume continues a recorded match.
func (t *table) Resume(ctx context.Context, from contest.Past, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	at, ok := from.At.(*playback)
	if !ok || at.game.info.Name != t.game.info.Name {
		return contest.Result{}, fmt.Errorf("a match of %s cannot continue from one of another game", t.game.info.Name)
	}
	if err := from.Check(&t.terms, at.terms.Rules, slices.Equal(at.terms.Scenario.Options, t.terms.Scenario.Options)); err != nil {
		return contest.Result{}, err
	}
	m, err := t.start(seats, o)
	if err != nil {
		return contest.Result{}, err
	}
	defer m.course.close()
	if err := m.replayPast(ctx, at, &from); err != nil || from.Only {
		return m.result, err
	}
	return m.play(ctx)
}

// start starts a match between bots.
func (t *table) start(seats []contest.Seat, o contest.Observer) (*match, error) {
	m, err := t.newMatch(seats, o)
	if err != nil {
		return nil, err
	}
	need, err := m.seat(t)
	if err != nil {
		return nil, err
	}
	return m, m.begin(t, need)
}

// newMatch returns a match without players.
func (t *table) newMatch(seats []contest.Seat, o contest.Observer) (*match, error) {
	info := t.game.info
	if err := info.CheckSeats(len(seats)); err != nil {
		return nil, err
	}
	m := &match{
		Observer: o, game: t.game, seats: seats, result: contest.NewResult(info, seats), budgets: make([]budget, len(seats)),
		greeted: make([]bool, len(seats)), clock: t.terms.Clock,
	}
	m.scribe = contest.Scribe{Observer: o, Apart: m.writeApart}
	m.scribe.Full = true
	return m, nil
}

// begin starts the match of a referee, and writes the header.
func (m *match) begin(t *table, need []string) (err error) {
	if m.course, err = newCourse(t.game, &t.terms, need...); err != nil {
		return err
	}
	err = m.scribe.Header(t.game.info, t.terms, m.seats, nil, func(w *writer) { t.game.writeStart(w, &t.terms) }, m.course.at.WriteState)
	if err != nil {
		m.course.close()
	}
	return err
}
