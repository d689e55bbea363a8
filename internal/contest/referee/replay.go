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
	if err := m.startReferee(t, m.recordingAbilities()); err != nil {
		return contest.Result{}, err
	}
	defer m.session.close()
	for err == nil && !m.session.isOver() {
		err = m.replayTurn(&plain)
	}
	if err != nil {
		return m.result, err
	}
	m.conclude()
	plain.CompleteFailures(&m.result)
	if err := plain.End(m.lastTurn()); err != nil {
		return m.result, err
	}
	return m.end()
}

// replayTurn plays the next recorded turn.
func (m *match) replayTurn(record *contest.Moves) error {
	text, err := record.Turn(m.lastTurn())
	if err != nil {
		return err
	}
	var line recordedLine
	if err := record.Trace().Decode(m.game.info.TurnWord(), text, &line); err != nil {
		return err
	}
	then, err := line.decodeTurn(m.game, record.Trace())
	if err != nil {
		return err
	}
	recorded := recordedAnswers(&then)
	now, err := m.session.playTurn(func(a *ask) (contest.Answer, error) {
		answer, err := recorded(a)
		b := &m.budgets[a.Seat]
		b.asked = b.asked || a.lines() > 0 && !m.isOut(a.Seat)
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
	return m.endTurn(now)
}

// lastTurn returns the name of the last turn, for errors.
func (m *match) lastTurn() string { return m.game.info.TurnWord() + " " + m.last.name }

// withoutStart returns a record without the members of the header that only traces have.
func withoutStart(text []byte) []byte {
	header, rest, _ := bytes.Cut(text, []byte{'\n'})
	if before, _, ofTrace := bytes.Cut(header, []byte(`,"initial":`)); ofTrace {
		return bytes.Join([][]byte{append(bytes.Clone(before), '}'), rest}, []byte{'\n'})
	}
	return text
}
