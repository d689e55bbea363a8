package referee

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// recordedPlayer repeats the answers of a seat in a trace.
type recordedPlayer struct {
	*contest.Recording
	from    *playback
	idle    string
	answers []contest.Answer
	turn    int // turn of the remaining answers
}

func newRecordedPlayer(t *table, s *contest.Seat) (*recordedPlayer, error) {
	r, err := contest.OpenRecording(t.game, s.Bot)
	if err != nil {
		return nil, err
	}
	p := &recordedPlayer{Recording: r, from: r.Playback.(*playback), idle: t.game.manifest.Idle}
	if !sameOptions(p.from.terms, t.terms) {
		p.Result.Differs = 1
	}
	return p, nil
}

func sameOptions(a, b contest.Terms) bool {
	return a.Rules == b.Rules && slices.Equal(a.Scenario.Options, b.Scenario.Options)
}

// readTurn reads the trace up to a turn and collects the seat's answers in that turn.
func (p *recordedPlayer) readTurn(turn int) {
	if p.turn == turn {
		return
	}
	p.turn, p.answers = turn, nil
	if !p.AdvanceTo(turn) {
		return
	}
	for _, x := range p.from.last.exchanges {
		if x.seat == p.Seat && (x.read > 0 || x.answer.Missed != nil) {
			p.answers = append(p.answers, x.answer)
		}
	}
}

func (p *recordedPlayer) answer(at *session, a *ask, _ budget) (string, error) {
	if a.lines() == 0 {
		return "", nil
	}
	p.readTurn(at.next.Turn)
	if p.Stopped || len(p.answers) == 0 {
		p.CountIdle()
		return p.idle, nil
	}
	said := p.answers[0]
	p.answers = p.answers[1:]
	if said.Missed != nil {
		return "", contest.RecordedFailure(cmp.Or(said.Missed.Kind, bot.TimedOut))
	}
	return said.Text, nil
}
