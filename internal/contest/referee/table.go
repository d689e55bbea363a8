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

// table is a prepared match.
type table struct {
	game  *Game
	terms contest.Terms
	bound func() *contest.Bound // computed once
}

// newTable returns the table for valid terms.
func newTable(g *Game, terms contest.Terms) *table {
	return &table{g, terms, sync.OnceValue(func() *contest.Bound {
		b, _ := g.bound(&terms) // results have no bound then
		return b
	})}
}

func (t *table) Terms() contest.Terms { return t.terms }

func (t *table) WithSeed(seed int64) contest.Table {
	terms := t.terms
	terms.Seed = seed
	other := newTable(t.game, terms)
	if _, own := terms.Scenario.Seed(); own { // the start is the same
		other.bound = t.bound
	}
	return other
}

func (t *table) Bound() *contest.Bound { return t.bound() }

// Start asks a referee for the start. If it has no scenes or fails, the stage is empty.
func (t *table) Start() (scene.Stage, scene.Scene) {
	c, err := newSession(t.game, &t.terms, abilityScene)
	if err == nil {
		defer c.close()
	}
	if err != nil || c.stage == nil {
		return t.game.plainStage(t.terms.Turns), plainScene(make([]int64, len(t.game.info.Seats)))
	}
	return *c.stage, c.position.decodedScene
}

// plainStage returns the stage for matches without scenes: seats and scores.
func (g *Game) plainStage(turns int) scene.Stage {
	s, _ := readStage([]byte("{}"), &g.info, turns) // an empty stage is valid
	return s
}

// plainScene returns a scene that has only scores.
func plainScene(scores []int64) scene.Scene {
	s := scene.Scene{Values: [][]int64{scores}}
	for seat, score := range scores {
		s.Panels = append(s.Panels, scene.Panel{Seat: seat, Score: score})
	}
	return s
}

func (t *table) Play(ctx context.Context, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	m, err := t.startMatch(seats, o)
	if err != nil {
		return contest.Result{}, keepLog(o, err)
	}
	defer m.session.close()
	r, err := m.play(ctx)
	if err == nil && o.RefereeStderr != nil {
		o.RefereeStderr(m.session.referee.stderr())
	}
	return r, keepLog(o, err)
}

// keepLog saves the standard error of a failed referee and adds the file to the error.
func keepLog(o contest.Observer, err error) error {
	if e, ok := errors.AsType[*Error](err); ok && o.RefereeStderr != nil {
		e.Log = o.RefereeStderr(e.stderr)
	}
	return err
}

// Resume continues a recorded match.
func (t *table) Resume(ctx context.Context, from contest.Past, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	at, ok := from.At.(*playback)
	if !ok || at.game.info.Name != t.game.info.Name {
		return contest.Result{}, fmt.Errorf("a match of %s cannot continue one of another game", t.game.info.Name)
	}
	if err := from.Check(&t.terms, at.terms.Rules, slices.Equal(at.terms.Scenario.Options, t.terms.Scenario.Options)); err != nil {
		return contest.Result{}, err
	}
	m, err := t.startMatch(seats, o)
	if err != nil {
		return contest.Result{}, err
	}
	defer m.session.close()
	if err := m.playPast(ctx, at, &from); err != nil || from.Only {
		return m.result, err
	}
	return m.play(ctx)
}

// startMatch creates the players and starts the match.
func (t *table) startMatch(seats []contest.Seat, o contest.Observer) (*match, error) {
	m, err := t.newMatch(seats, o)
	if err != nil {
		return nil, err
	}
	need, err := m.addPlayers(t)
	if err != nil {
		return nil, err
	}
	return m, m.startReferee(t, need)
}

// newMatch returns a match without players or referee.
func (t *table) newMatch(seats []contest.Seat, o contest.Observer) (*match, error) {
	info := t.game.info
	if err := info.CheckSeats(len(seats)); err != nil {
		return nil, err
	}
	m := &match{
		Observer: o, game: t.game, seats: seats, result: contest.NewResult(info, seats), budgets: make([]budget, len(seats)),
		greeted: make([]bool, len(seats)), clock: t.terms.Clock,
	}
	m.scribe = contest.Scribe{Observer: o, TraceOnly: m.writeTraceOnly}
	m.scribe.Full = true
	return m, nil
}

// startReferee starts the match with a referee and writes the header.
func (m *match) startReferee(t *table, need []string) (err error) {
	if m.session, err = newSession(t.game, &t.terms, need...); err != nil {
		return err
	}
	err = m.scribe.Header(t.game.info, t.terms, m.seats, nil, func(w *writer) { t.game.writeStart(w, &t.terms) }, m.session.position.WriteState)
	if err != nil {
		m.session.close()
	}
	return err
}
