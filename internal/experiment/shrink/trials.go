package shrink

import (
	"bytes"
	"cmp"
	"context"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// trials plays matches to see whether a condition holds in them.
type trials struct {
	Game      contest.Game
	Worker    tournament.Worker
	Order     tournament.Order // of each match, but for its terms
	Condition Condition
	Tries     int // matches that are played of some terms until it happens
	Played    int // matches so far
}

// happens reports whether it happens in a match of some terms. Invalid terms do not reproduce it.
func (t *trials) happens(ctx context.Context, terms contest.Terms) (bool, error) {
	if _, err := t.Game.Prepare(terms); err != nil {
		return false, nil
	}
	for range t.Tries {
		met, err := t.once(ctx, terms)
		if met || err != nil {
			return met, err
		}
	}
	return false, nil
}

func (t *trials) once(ctx context.Context, terms contest.Terms) (bool, error) {
	o := t.Order
	o.Terms, o.Record = terms, t.Condition.Calls
	first, err := t.Worker.Play(ctx, o)
	t.Played++
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	if err != nil || !t.Condition.Twice {
		return err == nil && t.Condition.Met(&first.Result, bytes.Split(first.Record, []byte("\n"))), err
	}
	second, err := t.Worker.Play(ctx, o)
	t.Played++
	return err == nil && first.Fingerprint != second.Fingerprint, cmp.Or(ctx.Err(), err)
}
