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
	Length    int // turns of the last match in which it happened; it may end before its limit
}

// happens reports whether it happens in a match of some terms. Invalid terms do not reproduce it.
func (t *trials) happens(ctx context.Context, terms contest.Terms) (bool, error) {
	if _, err := t.Game.Prepare(terms); err != nil {
		return false, nil
	}
	for range t.Tries {
		met, turns, err := t.once(ctx, terms)
		if met && err == nil {
			t.Length = turns
		}
		if met || err != nil {
			return met, err
		}
	}
	return false, nil
}

// once plays a match, or two to compare, and returns its number of turns.
func (t *trials) once(ctx context.Context, terms contest.Terms) (met bool, turns int, err error) {
	o := t.Order
	o.Terms, o.Record = terms, t.Condition.Calls
	first, err := t.Worker.Play(ctx, o)
	t.Played++
	if ctx.Err() != nil {
		return false, 0, ctx.Err()
	}
	turns = first.Result.Turns
	if err != nil || !t.Condition.Twice {
		return err == nil && t.Condition.Met(&first.Result, bytes.Split(first.Record, []byte("\n"))), turns, err
	}
	second, err := t.Worker.Play(ctx, o)
	t.Played++
	return err == nil && first.Fingerprint != second.Fingerprint, turns, cmp.Or(ctx.Err(), err)
}
