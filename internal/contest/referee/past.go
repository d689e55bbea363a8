package referee

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
)

// playPast plays the past of a match again, with the recorded answers.
func (m *match) playPast(ctx context.Context, at *playback, past *contest.Past) error {
	for !m.session.isOver() && m.session.next.Turn <= past.Turn && ctx.Err() == nil {
		if err := past.Next(); err != nil {
			return err
		}
		var replayed []contest.ReplayedTurn
		recordedAnswer, next := recordedAnswers(&at.last), 0
		t, err := m.session.playTurn(func(a *ask) (contest.Answer, error) {
			recorded, err := recordedAnswer(a)
			if err == nil {
				err = at.checkQuestion(next, a)
			}
			next++
			if err != nil || !past.IsReceiver(a.Seat) {
				return recorded, err
			}
			past.Started(m.session.next.Turn, a.Seat)
			r := contest.ReplayedTurn{Turn: m.session.next.Turn, Name: m.session.turnName(), Seat: a.Seat, Input: string(a.appendText(nil)), Recorded: recorded}
			plain := *a
			plain.open = nil // the referee has the recorded answer
			r.Given, err = m.ask(&plain)
			if f := m.result.Seats[a.Seat].Failure; f != nil && !past.Only {
				m.result.Seats[a.Seat].Failure = nil // its new answers are not played
			}
			replayed = append(replayed, r)
			return recorded, err
		})
		if ctx.Err() != nil {
			return nil // turns are never interrupted
		}
		if err != nil {
			return err
		}
		if err := m.endTurn(t); err != nil {
			return err
		}
		if err := past.Report(replayed); err != nil {
			return err
		}
	}
	if ctx.Err() == nil && m.last.number < past.Turn {
		return fmt.Errorf("the recorded match ended after turn %d, so it cannot be continued from turn %d", m.last.number, past.Turn)
	}
	for seat, f := range at.failures {
		if f != nil && !past.Only {
			m.result.Seats[seat].Failure = f
		}
	}
	return nil
}

// checkQuestion returns an error if a question differs from the recorded one.
func (p *playback) checkQuestion(n int, a *ask) error {
	if x := p.last.exchange(n, a); x != nil && (x.sent == "" || x.sent == string(a.appendText(nil))) {
		return nil
	}
	return fmt.Errorf("turn %d: the referee of the game %s asks differently than in the recorded match", p.last.number, p.game.info.Name)
}
