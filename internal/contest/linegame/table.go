package linegame

import (
	"bytes"
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Game is a contest.Game made from Rules.
type Game[P Position[P]] struct {
	rules    Rules[P]
	optional Optional[P] // with defaults
}

// NewGame returns the game with the given rules.
func NewGame[P Position[P]](rules Rules[P]) Game[P] {
	o, info := rules.Optional(), rules.Info()
	if o.Answers == nil {
		o.Answers = Outputs[P]{"outputs", len(info.Seats), info.TurnWord()}
	}
	if o.Remote == nil {
		o.Remote = newRemote[P]
	}
	return Game[P]{rules, o}
}

// Info describes the game.
func (g Game[P]) Info() contest.Info { return g.rules.Info() }

// table is a prepared match.
type table[P Position[P]] struct {
	game  Game[P]
	terms contest.Terms
	start P
}

// Prepare validates the terms of a match.
func (g Game[P]) Prepare(t contest.Terms) (contest.Table, error) {
	info := g.rules.Info()
	t.SetDefaults(info)
	start, err := g.rules.Start(&t)
	if err != nil {
		return nil, err
	}
	if err := t.Check(info); err != nil {
		return nil, err
	}
	return &table[P]{g, t, start}, nil
}

func (t *table[P]) Terms() contest.Terms { return t.terms }

func (t *table[P]) WithSeed(seed int64) contest.Table {
	other := *t
	other.terms.Seed = seed
	return &other
}

func (t *table[P]) Start() (scene.Stage, scene.Scene) {
	return t.game.stage(t.start), t.start.Scene(t.start, nil)
}

// Bound is unknown.
func (t *table[P]) Bound() *contest.Bound { return nil }

func (g Game[P]) stage(start P) scene.Stage {
	s, info := g.rules.Stage(start), g.Info()
	s.Game, s.Turn = info.Name, info.TurnWord()
	return s
}

func (t *table[P]) Play(ctx context.Context, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	r, err := t.begin(seats, o)
	if err != nil {
		return contest.Result{}, err
	}
	return r.play(ctx)
}

// Resume continues a recorded match.
func (t *table[P]) Resume(ctx context.Context, from contest.Past, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	at, ok := from.At.(*playback[P])
	if !ok {
		return contest.Result{}, fmt.Errorf("a match of %s cannot continue one of another game", t.game.Info().Name)
	}
	if err := from.Check(&t.terms, at.terms.Rules, t.sameStart(at.start)); err != nil {
		return contest.Result{}, err
	}
	r, err := t.begin(seats, o)
	if err != nil {
		return contest.Result{}, err
	}
	at.position.Limit(t.terms.Turns)
	if err := r.playPast(ctx, at, &from); err != nil || from.Only {
		return r.result, err
	}
	return r.play(ctx)
}

// begin starts a match: it creates the players and writes the header.
func (t *table[P]) begin(seats []contest.Seat, o contest.Observer) (*referee[P], error) {
	r, err := newReferee(t, t.start.Clone(), seats, o)
	if err == nil {
		err = r.createPlayers(t)
	}
	if err != nil {
		return nil, err
	}
	return r, r.header(t)
}

func (r *referee[P]) header(t *table[P]) error {
	return r.scribe.Header(r.info, t.terms, r.seats, nil,
		func(w *writer) { t.game.rules.WriteStart(w, &t.terms, t.start) }, t.start.WriteState)
}

// sameStart reports whether a recorded match has the start of this table, whatever its limit of turns.
func (t *table[P]) sameStart(recorded P) bool {
	recorded = recorded.Clone()
	recorded.Limit(t.terms.Turns)
	return bytes.Equal(t.encode(recorded), t.encode(t.start))
}

// encode returns a start in the format of traces.
func (t *table[P]) encode(start P) []byte {
	var w writer
	w.BeginObject()
	t.game.rules.WriteStart(&w, &t.terms, start)
	w.Key("initial")
	start.WriteState(&w)
	w.EndObject()
	return w.Buf
}
