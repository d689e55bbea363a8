package referee

import (
	"context"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// match plays one match.
type match struct {
	contest.Observer
	game            *Game
	session         *session
	seats           []contest.Seat
	players         []player
	recordedPlayers []*contest.Recording // players that repeat a recorded match
	clock           contest.Clock
	budgets         []budget
	greeted         []bool
	exitedEarly     bool // a bot exited or crashed at its first question
	last            turn
	scribe          contest.Scribe
	result          contest.Result
}

// addPlayers creates the players and returns the abilities needed of the referee.
func (m *match) addPlayers(t *table) (need []string, err error) {
	need = m.recordingAbilities()
	choices := false
	for i := range m.seats {
		s := &m.seats[i]
		switch {
		case s.Process != nil:
			m.players = append(m.players, &processPlayer{Process: s.Process})
		case s.Bot.Form == bot.FormRecorded:
			p, err := newRecordedPlayer(t, s)
			if err != nil {
				return nil, fmt.Errorf("bot %s: %w", s.Bot.Word, err)
			}
			m.players, m.recordedPlayers, m.result.Seats[i].Repeat = append(m.players, p), append(m.recordedPlayers, p.Recording), &p.Result
			if m.Trace == nil && !slices.Contains(need, abilityState) {
				need = append(need, abilityState)
			}
		default:
			p, err := m.game.bots.Create(setup{uint64(s.Seed), m.game.manifest.Idle}, s.Bot.Spec)
			if err != nil {
				return nil, err
			}
			m.players, choices = append(m.players, p), true
		}
	}
	if choices {
		need = append(need, abilityChoices)
	}
	return need, nil
}

// recordingAbilities returns the abilities needed for the trace and the transcript.
func (m *match) recordingAbilities() (need []string) {
	if m.Trace != nil {
		need = append(need, abilityState, abilityViews)
	}
	if m.Trace != nil || m.WantsExchanges() {
		need = append(need, abilityScene)
	}
	return need
}

// play plays to the end of the match.
func (m *match) play(ctx context.Context) (contest.Result, error) {
	for ctx.Err() == nil && !m.session.isOver() {
		t, err := m.session.playTurn(m.ask)
		if ctx.Err() != nil {
			break // turns are never interrupted
		}
		if err == nil {
			err = m.endTurn(t)
		}
		if err != nil {
			return m.result, err
		}
	}
	m.conclude()
	m.result.Locate(m.seats)
	return m.end()
}

// end writes the end line of a concluded match.
func (m *match) end() (contest.Result, error) {
	return m.result, m.scribe.End(m.writeEnd, m.session.position.WriteState, &m.result)
}

// isOut reports whether a seat has failed; it is no longer asked.
func (m *match) isOut(seat int) bool { return m.result.Seats[seat].Failure != nil }

// fail records the failure of a bot that gave no answer.
func (m *match) fail(seat int, f *bot.Failure) {
	if !m.isOut(seat) {
		f.Turn, m.result.Seats[seat].Failure = m.session.next.Turn, f
	}
}

// ask puts a question to a seat.
func (m *match) ask(a *ask) (contest.Answer, error) {
	seat := a.Seat
	b, s := &m.budgets[seat], &m.seats[seat]
	if m.isOut(seat) {
		return contest.Answer{Missed: &bot.Failure{Kind: m.result.Seats[seat].Failure.Kind}}, nil
	}
	if a.lines() > 0 && !b.asked {
		*b = budget{limit: m.clock.Limit(!m.greeted[seat]), asked: true}
		if a.MS > 0 && m.clock.Turn > 0 {
			b.limit = milliseconds(a.MS)
		}
	}
	left := *b
	if a.lines() == 0 {
		left = budget{limit: m.clock.Init}
	}
	began := m.Now()
	text, err := m.players[seat].answer(m.session, a, left)
	if a.lines() > 0 {
		took := m.Now().Sub(began)
		if a.open != nil && a.open.took > 0 {
			took = a.open.took // excludes waiting for the referee afterwards
		}
		b.charge(s, took)
	} else {
		text = ""
	}
	answer, err := contest.AnswerOf(text, err)
	if err != nil {
		return answer, fmt.Errorf("%s, %s %s: %w", m.game.info.Seats[seat], m.game.info.TurnWord(), m.session.turnName(), err)
	}
	if f := answer.Missed; f != nil {
		m.fail(seat, f)
		m.exitedEarly = m.exitedEarly || f.Kind.EndsItself() && !m.greeted[seat]
	}
	if a.lines() > 0 {
		m.greeted[seat] = true
	}
	return answer, nil
}

// endTurn records the eliminated seats and the times of a turn, and writes and reports it.
func (m *match) endTurn(t turn) error {
	m.last = t
	if m.exitedEarly && m.ExitedEarly != nil {
		m.ExitedEarly()
	}
	m.exitedEarly = false
	for _, o := range t.out {
		if !m.isOut(o.Seat) {
			f := m.seats[o.Seat].Fail(bot.IllegalOutput, reasonOf(o))
			f.Turn, m.result.Seats[o.Seat].Failure = t.number, f
		}
	}
	for seat := range m.budgets {
		if b := &m.budgets[seat]; b.asked {
			b.addTo(&m.result.Seats[seat].Timing, &m.seats[seat], t.number)
			b.asked = false
		}
	}
	m.reportTurn(&t)
	for _, p := range m.recordedPlayers {
		p.Compare(t.number, m.session.position.WriteState)
	}
	err := m.scribe.Turn(func(w *writer) { m.game.writeTurn(w, &t, &m.session.position) }, m.session.position.WriteState)
	if err == nil && m.Progress != nil {
		m.Progress(t.number, m.session.position.scores)
	}
	return err
}

// reportTurn passes a turn to the transcript and the bots' logs.
func (m *match) reportTurn(t *turn) {
	if !m.WantsExchanges() {
		return
	}
	for i, x := range m.game.exchanges(t, &m.session.position) {
		m.Report(&m.seats[t.exchanges[i].seat], x)
	}
}

// conclude completes the result.
func (m *match) conclude() {
	m.game.conclude(&m.result, m.session.next.End, m.session.position.scores, m.last.number)
}

func reasonOf(o elimination) string {
	if o.Why == "" {
		return "the referee put it out of the match"
	}
	return o.Why
}
