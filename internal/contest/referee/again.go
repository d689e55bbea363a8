package referee

import (
	"bytes"

	"github.com/cookoff/cookoff/internal/contest"
)

// Replay plays a recorded match again.
func (t *table) Replay(record *contest.Moves, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	plain := *record
	plain.Text = withoutStart(record.Text)
	o, err := plain.Begin(t.game.info, o)
	if err != nil {
		return contest.Result{}, err
	}
	m, err := t.newMatch(seats, o)
	if err != nil {
		return contest.Result{}, err
	}
	if err := m.begin(t, m.recorded()); err != nil {
		return contest.Result{}, err
	}
	defer m.course.close()
	for err == nil && !m.course.over() {
		err = m.again(&plain)
	}
	if err != nil {
		return m.result, err
	}
	m.conclude()
	plain.Recall(&m.result)
	if err := plain.End(m.where()); err != nil {
		return m.result, err
	}
	return m.end()
}

// again plays the next turn of a record.
func (m *match) again(record *contest.Moves) error {
	text, err := record.Turn(m.where())
	if err != nil {
		return err
	}
	var l recordedLine
	if err := record.Trace().Decode(m.game.info.TurnWord(), text, &l); err != nil {
		return err
	}
	then, err := l.played(m.game, record.Trace())
	if err != nil {
		return err
	}
	said := recordedAnswers(&then)
	now, err := m.course.play(func(a *ask) (contest.Answer, error) {
		answer, err := said(a)
		b := &m.budgets[a.Seat]
		b.asked = b.asked || a.lines() > 0 && !m.gone(a.Seat)
		if f := answer.Missed; err == nil && f != nil {
			if answer.Missed, err = record.Missed(f.Kind); err == nil {
				m.fail(a.Seat, answer.Missed)
			}
		}
		return answer, err
	})
	if err != nil {
		return err
	}
	return m.played(now)
}

// where names the last turn.
func (m *match) where() string { return m.game.info.TurnWord() + " " + m.last.name }

// withoutStart returns a record without what only the header of a trace has.
func withoutStart(text []byte) []byte {
	header, rest, _ := bytes.Cut(text, []byte{'\n'})
	if before, _, ofTrace := bytes.Cut(header, []byte(`,"initial":`)); ofTrace {
		return bytes.Join([][]byte{append(bytes.Clone(before), '}'), rest}, []byte{'\n'})
	}
	return text
}
