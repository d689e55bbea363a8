package linegame

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
)

// table is a match that is set up.
type table[P Position[P]] struct {
	rules Rules[P]
	terms contest.Terms
	start P
}

// Prepare sets up a match.
func Prepare[P Position[P]](rules Rules[P], t contest.Terms) (contest.Table, error) {
	if err := t.Check(rules.Info()); err != nil {
		return nil, err
	}
	start, err := rules.Start(&t)
	if err != nil {
		return nil, err
	}
	return &table[P]{rules, t, start}, nil
}

// Terms are the terms with all defaults.
func (t *table[P]) Terms() contest.Terms { return t.terms }

// WithSeed is the table for another seed.
func (t *table[P]) WithSeed(seed int64) contest.Table {
	other := *t
	other.terms.Seed = seed
	return &other
}

// Play plays a match from the start.
func (t *table[P]) Play(ctx context.Context, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	r, err := newReferee(t, t.start.Clone(), seats, o)
	if err != nil {
		return contest.Result{}, err
	}
	err = r.scribe.Header(r.info, t.terms, seats, nil,
		func(w *writer) { t.rules.WriteStart(w, &t.terms, t.start) }, t.start.WriteState)
	if err != nil {
		return r.result, err
	}
	return r.play(ctx)
}

// Resume plays on from a recorded position.
func (t *table[P]) Resume(ctx context.Context, at contest.Playback, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	from, ok := at.(*playback[P])
	if !ok {
		return contest.Result{}, fmt.Errorf("a match of %s cannot go on from one of another game", t.rules.Info().Name)
	}
	r, err := newReferee(t, from.at.Clone(), seats, o)
	if err != nil {
		return contest.Result{}, err
	}
	r.scribe.Lines = from.lines
	for i, f := range from.failures {
		r.result.Seats[i].Failure = f
	}
	return r.play(ctx)
}
