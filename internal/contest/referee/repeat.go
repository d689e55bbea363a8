package referee

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// repeat is a player that repeats the answers of a seat in a trace.
type repeat struct {
	*contest.Recorded
	from    *playback
	idle    string
	stopped bool // it no longer answers
	ended   bool // the end of the trace is reached
	answers []contest.Answer
	turn    int // of the answers that are left
	result  *contest.Repeat

	state, live writer
}

func newRepeat(t *table, s *contest.Seat) (*repeat, error) {
	r, err := contest.OpenRecorded(t.game, s.Bot)
	if err != nil {
		return nil, err
	}
	p := &repeat{Recorded: r, from: r.Playback.(*playback), idle: t.game.manifest.Idle, result: new(contest.Repeat)}
	if !sameOptions(p.from.terms, t.terms) {
		p.result.Differs = 1
	}
	return p, nil
}

func sameOptions(a, b contest.Terms) bool {
	return a.Rules == b.Rules && slices.Equal(a.Scenario.Options, b.Scenario.Options)
}

// read reads the trace up to a turn.
func (p *repeat) read(turn int) {
	for !p.ended && p.from.last.number < turn {
		p.ended = p.from.Next() != nil
	}
}

// reach reads the trace up to a turn, and the seat's answers in it.
func (p *repeat) reach(turn int) {
	if p.turn == turn {
		return
	}
	p.turn, p.answers = turn, nil
	p.read(turn)
	for _, x := range p.from.last.exchanges {
		if p.from.last.number == turn && x.seat == p.Seat && (x.read > 0 || x.answer.Missed != nil) {
			p.answers = append(p.answers, x.answer)
		}
	}
}

func (p *repeat) answer(at *course, a *ask, _ budget) (string, error) {
	if a.lines() == 0 {
		return "", nil
	}
	p.reach(at.next.Turn)
	if p.stopped || len(p.answers) == 0 {
		p.result.Idle++
		p.stopped = p.Stop
		return p.idle, nil
	}
	said := p.answers[0]
	p.answers = p.answers[1:]
	if said.Missed != nil {
		return "", &bot.Failure{Kind: cmp.Or(said.Missed.Kind, bot.TimedOut), Reason: "as it was recorded"}
	}
	return said.Text, nil
}

// follow compares the positions played with those of the trace, up to the first that differs.
func (p *repeat) follow(at *position, turn int) {
	if p.result.Differs > 0 {
		return
	}
	p.read(turn)
	p.state.Reset()
	p.live.Reset()
	p.from.at.WriteState(&p.state)
	at.WriteState(&p.live)
	if p.from.last.number != turn || !bytes.Equal(p.state.Buf, p.live.Buf) {
		p.result.Differs = turn
	}
}
