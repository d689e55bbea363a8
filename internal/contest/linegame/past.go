package linegame

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
)

// playPast plays the past of the match again.
func (r *referee[P]) playPast(ctx context.Context, at *playback[P], past *contest.Past) error {
	r.position = at.position
	for len(at.position.Asked()) > 0 && at.position.Next() <= past.Turn && ctx.Err() == nil {
		turns, err := r.sendPast(at.position, past)
		if ctx.Err() != nil {
			return nil // turns are never interrupted
		}
		if err != nil {
			return err
		}
		r.number = at.position.Next()
		if err := past.Next(); err != nil {
			return err
		}
		r.answers, r.differs = append(r.answers[:0], at.answers...), at.differs
		err = r.recordTurn()
		if r.differs = false; err != nil {
			return err
		}
		for i := range turns {
			t := &turns[i]
			if t.Recorded = at.answers[t.Seat]; past.Only {
				r.result.Seats[t.Seat].Failure = t.Given.Missed
			}
		}
		if err := past.Report(turns); err != nil {
			return err
		}
	}
	if ctx.Err() == nil && at.position.Turn() < past.Turn && len(at.position.Asked()) == 0 {
		return fmt.Errorf("the recorded match ended after turn %d, so it cannot be continued from turn %d", at.position.Turn(), past.Turn)
	}
	for seat, f := range at.failures {
		if past.Only {
			break
		}
		r.result.Seats[seat].Failure = f
	}
	return nil
}

// sendPast sends the next turn of the past to the bots that receive it (past.Receives) and returns their answers.
func (r *referee[P]) sendPast(at P, past *contest.Past) (turns []contest.ReplayedTurn, err error) {
	for _, seat := range at.Asked() {
		if !past.IsReceiver(seat) {
			continue
		}
		t := contest.ReplayedTurn{Turn: at.Next(), Name: at.NextName(), Seat: seat, Input: string(at.AppendInput(nil, seat, r.greeted[seat]))}
		past.Started(t.Turn, seat)
		r.result.Seats[seat].Timing.SetFirst(t.Turn)
		line, err := r.players[seat].Turn(at, r.greeted[seat])
		if t.Given, err = contest.AnswerOf(line, err); err != nil {
			return nil, fmt.Errorf("%s, %s %s: %w", r.info.Seats[seat], r.info.TurnWord(), t.Name, err)
		}
		r.greeted[seat] = true
		turns = append(turns, t)
	}
	return turns, nil
}
