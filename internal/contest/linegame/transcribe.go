package linegame

import (
	"cmp"
	"context"
	"errors"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// Script is a match whose answers are known, since another engine played it.
type Script[P Position[P]] struct {
	Terms contest.Terms
	Bots  []string // by seat
	// Next returns the answers of the next turn by seat, given the position before it; io.EOF if there are no more.
	Next func(at P) ([]contest.Answer, error)
	// Played, if not nil, is called after each turn. It may set the position to what the other engine had, and reports
	// whether it did.
	Played func(at P) (differs bool, err error)
	// Told, if not nil, receives the answers with what the rules refused.
	Told func(contest.Exchange)
}

// Transcribe writes the trace of a script, and returns the last position and the result. If the answers end before
// the match does, it is interrupted there.
func Transcribe[P Position[P]](ctx context.Context, rules Rules[P], s *Script[P], to contest.Recorder) (at P, result contest.Result, err error) {
	made, err := NewGame(rules).Prepare(s.Terms)
	if err != nil {
		return at, result, err
	}
	t := made.(*table[P])
	r, err := newReferee(t, t.start.Clone(), contest.ForeignSeats(s.Bots), contest.Observer{Trace: to, Transcript: s.Told})
	if err != nil {
		return at, result, err
	}
	r.played = s.Played
	if err := r.header(t); err != nil {
		return at, result, err
	}
	err = r.turns(ctx, func([]int) (err error) {
		r.said, err = s.Next(r.at)
		return err
	})
	if err = cmp.Or(err, ctx.Err()); err != nil && !errors.Is(err, io.EOF) {
		return at, result, err
	}
	r.at.Conclude(&r.result)
	result, err = r.end()
	return r.at, result, err
}

// Unanswered is a missing answer of a bot, as another engine recorded it.
func Unanswered(kind bot.FailureKind) contest.Answer {
	return contest.Answer{Missed: contest.AsRecorded(kind)}
}
