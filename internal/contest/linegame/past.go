package linegame

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
)

// replayPast replays the past of the match. Turns in which no seat was asked belong to the previous one.
func (r *referee[P]) replayPast(ctx context.Context, at *playback[P], past *contest.Past) error {
	r.at = at.at
	for len(at.at.Asked()) > 0 && at.at.Next() <= past.Turn && ctx.Err() == nil {
		told, err := r.give(at.at, past)
		if ctx.Err() != nil {
			return nil // turns are never interrupted
		}
		if err != nil {
			return err
		}
		r.number = at.at.Next()
		if err := past.Next(); err != nil {
			return err
		}
		r.said, r.differs = append(r.said[:0], at.said...), at.differs
		err = r.record()
		if r.differs = false; err != nil {
			return err
		}
		for i := range told {
			t := &told[i]
			if t.Recorded = at.said[t.Seat]; past.Only {
				r.result.Seats[t.Seat].Failure = t.Answered.Missed
			}
		}
		if err := past.Tell(told); err != nil {
			return err
		}
	}
	if ctx.Err() == nil && at.at.Turn() < past.Turn && len(at.at.Asked()) == 0 {
		return fmt.Errorf("the recorded match was over after turn %d; none can go on from its turn %d", at.at.Turn(), past.Turn)
	}
	for seat, f := range at.failures {
		if past.Only {
			break
		}
		r.result.Seats[seat].Failure = f
	}
	return nil
}

// give sends the next turn of the past to the bots that receive it.
func (r *referee[P]) give(at P, past *contest.Past) (told []contest.Retold, err error) {
	for _, seat := range at.Asked() {
		if !past.IsGiven(seat) {
			continue
		}
		t := contest.Retold{Turn: at.Next(), Name: at.NextName(), Seat: seat, Input: string(at.AppendInput(nil, seat, r.greeted[seat]))}
		past.Give(t.Turn, seat)
		r.result.Seats[seat].Timing.Ask(t.Turn)
		line, err := r.players[seat].Turn(at, r.greeted[seat])
		if t.Answered, err = contest.Answered(line, err); err != nil {
			return nil, fmt.Errorf("%s, %s %s: %w", r.info.Seats[seat], r.info.TurnWord(), t.Name, err)
		}
		r.greeted[seat] = true
		told = append(told, t)
	}
	return told, nil
}
