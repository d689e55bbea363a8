package linegame

import (
	"context"

	"github.com/cookoff/cookoff/internal/contest"
)

// Replay plays a recorded match again.
func (t *table[P]) Replay(record *contest.Moves, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	o, err := record.Begin(t.rules.Info(), o)
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
	if err := r.turns(context.Background(), func(asked []int) error { return r.recall(record, asked) }); err != nil {
		return r.result, err
	}
	where := r.at.Where()
	r.at.Conclude(&r.result)
	record.Recall(&r.result)
	if err := record.End(where); err != nil {
		return r.result, err
	}
	return r.end()
}

// recall reads the answers of the next turn.
func (r *referee[P]) recall(record *contest.Moves, asked []int) error {
	line, err := record.Turn(r.at.Where())
	if err != nil {
		return err
	}
	if err := record.Trace().Members(r.info.TurnWord(), line, &r.line); err != nil {
		return err
	}
	said, err := r.rules.ReadAnswers(record.Trace(), r.line, r.at)
	if err != nil {
		return err
	}
	clear(r.said)
	for _, seat := range asked {
		if f := said[seat].Missed; f != nil {
			if said[seat].Missed, err = record.Missed(f.Kind); err != nil {
				return err
			}
		}
		r.said[seat] = said[seat]
		r.result.Seats[seat].Timing.Add(r.number, 0)
	}
	return nil
}
