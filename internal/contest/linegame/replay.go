package linegame

import (
	"context"

	"github.com/cookoff/cookoff/internal/contest"
)

// Replay plays a recorded match again.
func (t *table[P]) Replay(record *contest.Moves, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	o, err := record.Begin(t.game.Info(), o)
	if err != nil {
		return contest.Result{}, err
	}
	r, err := newReferee(t, t.start.Clone(), seats, o)
	if err != nil {
		return contest.Result{}, err
	}
	if err := r.header(t); err != nil {
		return r.result, err
	}
	if err := r.playTurns(context.Background(), func(asked []int) error { return r.readAnswers(record, asked) }); err != nil {
		return r.result, err
	}
	where := r.position.Where()
	r.position.Conclude(&r.result)
	record.CompleteFailures(&r.result)
	if err := record.End(where); err != nil {
		return r.result, err
	}
	return r.end()
}

// readAnswers reads the answers of the next turn from a record.
func (r *referee[P]) readAnswers(record *contest.Moves, asked []int) error {
	line, err := record.Turn(r.position.Where())
	if err != nil {
		return err
	}
	if err := record.Trace().Members(r.info.TurnWord(), line, &r.line); err != nil {
		return err
	}
	answers, err := r.game.optional.Answers.Read(record.Trace(), r.line, r.position)
	if err != nil {
		return err
	}
	clear(r.answers)
	for _, seat := range asked {
		if f := answers[seat].Missed; f != nil {
			if answers[seat].Missed, err = record.Missed(f.Kind); err != nil {
				return err
			}
		}
		r.answers[seat] = answers[seat]
		r.result.Seats[seat].Timing.Add(r.number, 0)
	}
	return nil
}
