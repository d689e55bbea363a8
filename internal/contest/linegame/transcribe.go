package linegame

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// Script is a match with known answers, played by another engine.
type Script[P Position[P]] struct {
	Terms contest.Terms
	Bots  []string // by seat
	// Next returns the answers of the next turn by seat, given the position before it; io.EOF if there are no more.
	Next func(at P) ([]contest.Answer, error)
	// Played, if not nil, is called after each turn. It may set the position to the other engine's state, and reports whether
	// it did.
	Played func(at P) (differs bool, err error)
	// Exchanged, if not nil, receives the answers and their refusals.
	Exchanged func(contest.Exchange)
}

// Transcribe writes the trace of a script, and returns the last position and the result. If the answers end before the
// match, it is interrupted there.
func Transcribe[P Position[P]](ctx context.Context, rules Rules[P], s *Script[P], to contest.Recorder) (at P, result contest.Result, err error) {
	made, err := NewGame(rules).Prepare(s.Terms)
	if err != nil {
		return at, result, err
	}
	t := made.(*table[P])
	r, err := newReferee(t, t.start.Clone(), contest.ForeignSeats(s.Bots), contest.Observer{Trace: to, Transcript: s.Exchanged})
	if err != nil {
		return at, result, err
	}
	r.afterTurn = s.Played
	if err := r.header(t); err != nil {
		return at, result, err
	}
	err = r.playTurns(ctx, func([]int) (err error) {
		r.answers, err = s.Next(r.position)
		return err
	})
	if err = cmp.Or(err, ctx.Err()); err != nil && !errors.Is(err, io.EOF) {
		return at, result, err
	}
	r.position.Conclude(&r.result)
	result, err = r.end()
	return r.position, result, err
}

// MissedAnswer returns a missing answer recorded by another engine.
func MissedAnswer(kind bot.FailureKind) contest.Answer {
	return contest.Answer{Missed: contest.RecordedFailure(kind)}
}
