package referee

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
)

// replayPast plays the past of a match again, with the recorded answers.
func (m *match) replayPast(ctx context.Context, at *playback, past *contest.Past) error {
	for !m.course.over() && m.course.next.Turn <= past.Turn && ctx.Err() == nil {
		if err := past.Next(); err != nil {
			return err
		}
		var told []contest.Retold
		record, next := recordedAnswers(&at.last), 0
		t, err := m.course.play(func(a *ask) (contest.Answer, error) {
			said, err := record(a)
			if err == nil {
				err = at.matches(next, a)
			}
			next++
			if err != nil || !past.IsGiven(a.Seat) {
				return said, err
			}
			past.Give(m.course.next.Turn, a.Seat)
			r := contest.Retold{Turn: m.course.next.Turn, Name: m.course.name(), Seat: a.Seat, Input: string(a.appendText(nil)), Recorded: said}
			plain := *a
			plain.open = nil // the referee has the recorded answer
			r.Answered, err = m.ask(&plain)
			if f := m.result.Seats[a.Seat].Failure; f != nil && !past.Only {
				m.result.Seats[a.Seat].Failure = nil // what it failed is not played
			}
			told = append(told, r)
			return said, err
		})
		if ctx.Err() != nil {
			return nil // turns are never interrupted
		}
		if err != nil {
			return err
		}
		if err := m.played(t); err != nil {
			return err
		}
		if err := past.Tell(told); err != nil {
			return err
		}
	}
	if ctx.Err() == nil && m.last.number < past.Turn {
		return fmt.Errorf("the recorded match was over after turn %d; none can go on from its turn %d", m.last.number, past.Turn)
	}
	for seat, f := range at.failures {
		if f != nil && !past.Only {
			m.result.Seats[seat].Failure = f
		}
	}
	return nil
}

// matches returns an error if a question is not the recorded one.
func (p *playback) matches(n int, a *ask) error {
	if x := p.last.exchange(n, a); x != nil && (x.sent == "" || x.sent == string(a.appendText(nil))) {
		return nil
	}
	return fmt.Errorf("turn %d: the referee of the game %s asks otherwise than in the recorded match", p.last.number, p.game.info.Name)
}
