package carnegie

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/sim"
)

// repeat is a player that repeats a seat's calls in a trace.
type repeat struct {
	*contest.Recorded
	from  *playback
	trial sim.State
	args  []sim.Value
}

// newRepeat returns the player of a seat.
func newRepeat(t *table, s *contest.Seat) (*repeat, error) {
	r, err := contest.OpenRecorded(t.game, s.Bot)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", s.Bot.Word, err)
	}
	p := &repeat{Recorded: r, from: r.Playback.(*playback)}
	board := p.from.state.Board()
	if board.Rules.Name != t.board.Rules.Name || !reflect.DeepEqual(board.Kitchen, t.board.Kitchen) {
		p.Result.Differs = 1
	}
	return p, nil
}

// failed returns how the recorded bot failed before the first turn; nil if it did not.
func (p *repeat) failed() error {
	if kind := p.from.header.failed()[p.Seat]; kind != "" {
		return contest.AsRecorded(bot.FailureKind(kind))
	}
	return nil
}

// Turn makes the recorded calls, or none if one of them would be refused that was not refused in the trace.
func (p *repeat) Turn(c sim.Controller) error {
	p.trial.CopyFrom(c.State())
	if p.Stopped || !p.Reach(c.State().Turn()) || !p.make(p.trial.Controller(c.Team())) {
		p.Idle()
		return nil
	}
	p.make(c)
	for i := range p.from.turn.Calls {
		call := &p.from.turn.Calls[i]
		if kind, ok := strings.CutPrefix(call.Fn, failureMark); ok && p.isOwn(call) {
			if kind == "raise" { // in recordings of the contest's engine
				kind = string(bot.Crashed)
			}
			return contest.AsRecorded(cmp.Or(bot.FailureKind(kind), bot.Crashed))
		}
	}
	return nil
}

func (p *repeat) isOwn(call *traceCall) bool { return call.Team == sim.Team(p.Seat).String() }

// make makes the recorded calls of the turn, and reports whether all that succeeded in the trace succeed again.
func (p *repeat) make(c sim.Controller) bool {
	for i := range p.from.turn.Calls {
		call := &p.from.turn.Calls[i]
		fn, isAction := sim.FnNamed(call.Fn)
		if !p.isOwn(call) || !isAction || fn.ReadOnly() {
			continue
		}
		var err error
		if p.args, err = parseArgs(call.Args, p.args); err != nil {
			return false // parsed before
		}
		if c.Call(fn, p.args) != sim.Yes && string(call.Ret) == "true" {
			return false
		}
	}
	return true
}
