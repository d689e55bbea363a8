package carnegie

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/sim"
)

// table is a match that is ready to play.
type table struct {
	game  *Game
	terms contest.Terms
	board *sim.Board
	bound func() *contest.Bound // computed once
}

// Prepare parses the map and sets up the match.
func (g *Game) Prepare(t contest.Terms) (contest.Table, error) {
	info := g.Info()
	t.SetDefaults(info)
	t.Turns = cmp.Or(t.Turns, info.Turns)
	if err := t.Check(info); err != nil {
		return nil, err
	}
	rules, _ := sim.RulesNamed(t.Rules)
	name := t.Scenario.Source()
	kitchen, err := maps.Parse(name, t.Scenario.Text)
	if err != nil {
		return nil, err
	}
	board, err := sim.NewBoard(kitchen, rules)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	find := sync.OnceValue(func() *contest.Bound {
		return &contest.Bound{Name: bound.OwnName, Version: bound.Version, Value: bound.Of(&kitchen, t.Turns).Own}
	})
	return &table{g, t, board, find}, nil
}

func (t *table) Terms() contest.Terms { return t.terms }

// Bound returns an upper bound on the money of a team that works in its own kitchen. Teams that switch kitchens can earn
// more.
func (t *table) Bound() *contest.Bound { return t.bound() }

func (t *table) WithSeed(seed int64) contest.Table {
	other := *t
	other.terms.Seed = seed
	return &other
}

func (t *table) Play(ctx context.Context, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	if err := t.game.Info().CheckSeats(len(seats)); err != nil {
		return contest.Result{}, err
	}
	r := newReferee(t, sim.NewState(t.board), seats, o)
	if err := r.construct(ctx); err != nil {
		return r.result, err
	}
	err := r.scribe.Header(r.info, t.terms, seats, r.failedBefore(), r.writeStart, r.writeState)
	if err != nil {
		return r.result, err
	}
	return r.play(ctx)
}

// Resume continues a recorded match. Bots are constructed with its start, as in every match.
func (t *table) Resume(ctx context.Context, from contest.Past, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	at, ok := from.At.(*playback)
	if !ok {
		return contest.Result{}, errors.New("a match of carnegie cannot continue one of another game")
	}
	board := at.state.Board()
	if err := from.Check(&t.terms, board.Rules.Name, reflect.DeepEqual(board.Kitchen, t.board.Kitchen)); err != nil {
		return contest.Result{}, err
	}
	if err := t.game.Info().CheckSeats(len(seats)); err != nil {
		return contest.Result{}, err
	}
	if from.Turn == 0 {
		return t.Play(ctx, seats, o)
	}
	r := newReferee(t, at.state, seats, o)
	if err := r.construct(ctx); err != nil {
		return r.result, err
	}
	if err := r.scribe.Header(r.info, t.terms, seats, at.header.failed(), r.writeStart, r.writeState); err != nil {
		return r.result, err
	}
	if err := r.replayPast(ctx, at, &from); err != nil || from.Only {
		return r.result, err
	}
	return r.play(ctx)
}
