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
	game    *Game
	course  *course
	seats   []contest.Seat
	players []player
	repeats []*contest.Recorded // players that repeat a recorded match
	clock   contest.Clock
	budgets []budget
	greeted []bool
	broken  bool // a bot ended itself when it was asked for the first time
	last    turn
	scribe  contest.Scribe
	result  contest.Result
}

// seat creates the players. It returns what the referee is needed for.
func (m *match) seat(t *table) (need []string, err error) {
	need = m.recorded()
	choices := false
	for i := range m.seats {
		s := &m.seats[i]
		switch {
		case s.Process != nil:
			m.players = append(m.players, &remote{Process: s.Process})
		case s.Bot.Form == bot.FormRecorded:
			p, err := newRepeat(t, s)
			if err != nil {
				return nil, fmt.Errorf("bot %s: %w", s.Bot.Word, err)
			}
			m.players, m.repeats, m.result.Seats[i].Repeat = append(m.players, p), append(m.repeats, p.Recorded), &p.Result
			if m.Trace == nil && !slices.Contains(need, wantState) {
				need = append(need, wantState)
			}
		default:
			p, err := m.game.bots.Ready(setup{uint64(s.Seed), m.game.manifest.Idle}, s.Bot.Spec)
			if err != nil {
				return nil, err
			}
			m.players, choices = append(m.players, p), true
		}
	}
	if choices {
		need = append(need, wantChoices)
	}
	return need, nil
}

// recorded returns what the referee is needed for by those who record the match or listen to it.
func (m *match) recorded() (need []string) {
	if m.Trace != nil {
		need = append(need, wantState, wantViews)
	}
	if m.Trace != nil || m.Listens() {
		need = append(need, wantScene)
	}
	return need
}

// play plays to the end of the match.
func (m *match) play(ctx context.Context) (contest.Result, error) {
	for ctx.Err() == nil && !m.course.over() {
		t, err := m.course.play(m.ask)
		if ctx.Err() != nil {
			break // turns are never interrupted
		}
		if err == nil {
			err = m.played(t)
		}
		if err != nil {
			return m.result, err
		}
	}
	m.conclude()
	m.result.Locate(m.seats)
	return m.end()
}

// end writes the end of a match that has its result.
func (m *match) end() (contest.Result, error) {
	return m.result, m.scribe.End(m.writeEnd, m.course.at.WriteState, &m.result)
}

// gone reports whether a seat is asked no more.
func (m *match) gone(seat int) bool { return m.result.Seats[seat].Failure != nil }

// fail notes that the bot of a seat gave no answer.
func (m *match) fail(seat int, f *bot.Failure) {
	if !m.gone(seat) {
		f.Turn, m.result.Seats[seat].Failure = m.course.next.Turn, f
	}
}

// ask puts a question to a seat.
func (m *match) ask(a *ask) (contest.Answer, error) {
	seat := a.Seat
	b, s := &m.budgets[seat], &m.seats[seat]
	if m.gone(seat) {
		return contest.Answer{Missed: &bot.Failure{Kind: m.result.Seats[seat].Failure.Kind}}, nil
	}
	if a.lines() > 0 && !b.asked {
		*b = budget{limit: m.clock.Limit(!m.greeted[seat]), asked: true}
		if a.MS > 0 && m.clock.Turn > 0 {
			b.limit = milliseconds(a.MS)
		}
	}
	paid := *b
	if a.lines() == 0 {
		paid = budget{limit: m.clock.Init}
	}
	began := m.Now()
	text, err := m.players[seat].answer(m.course, a, paid)
	if a.lines() > 0 {
		took := m.Now().Sub(began)
		if a.open != nil && a.open.took > 0 {
			took = a.open.took // and then it waited for the referee
		}
		b.pay(s, took)
	} else {
		text = ""
	}
	said, err := contest.Answered(text, err)
	if err != nil {
		return said, fmt.Errorf("%s, %s %s: %w", m.game.info.Seats[seat], m.game.info.TurnWord(), m.course.name(), err)
	}
	if f := said.Missed; f != nil {
		m.fail(seat, f)
		m.broken = m.broken || f.Kind.EndsItself() && !m.greeted[seat]
	}
	if a.lines() > 0 {
		m.greeted[seat] = true
	}
	return said, nil
}

// played closes a turn: it notes who is out, and records and reports the turn.
func (m *match) played(t turn) error {
	m.last = t
	if m.broken && m.Broken != nil {
		m.Broken()
	}
	m.broken = false
	for _, o := range t.out {
		if !m.gone(o.Seat) {
			f := m.seats[o.Seat].Fail(bot.IllegalOutput, reasonOf(o))
			f.Turn, m.result.Seats[o.Seat].Failure = t.number, f
		}
	}
	for seat := range m.budgets {
		if b := &m.budgets[seat]; b.asked {
			b.close(&m.result.Seats[seat].Timing, &m.seats[seat], t.number)
			b.asked = false
		}
	}
	m.tell(&t)
	for _, p := range m.repeats {
		p.Follow(t.number, m.course.at.WriteState)
	}
	err := m.scribe.Turn(func(w *writer) { m.game.writeTurn(w, &t, &m.course.at) }, m.course.at.WriteState)
	if err == nil && m.Progress != nil {
		m.Progress(t.number, m.course.at.scores)
	}
	return err
}

// tell reports a turn to the listeners.
func (m *match) tell(t *turn) {
	if !m.Listens() {
		return
	}
	for i, x := range m.game.exchanges(t, &m.course.at) {
		m.Tell(&m.seats[t.exchanges[i].seat], x)
	}
}

// conclude completes the result.
func (m *match) conclude() {
	m.game.conclude(&m.result, m.course.next.End, m.course.at.scores, m.last.number)
}

func reasonOf(o out) string {
	if o.Why == "" {
		return "the referee put it out of the match"
	}
	return o.Why
}
