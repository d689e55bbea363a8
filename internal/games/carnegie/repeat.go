package carnegie

import (
	"bytes"
	"cmp"
	"fmt"
	"reflect"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// repeat is a player that repeats a seat's calls in a trace.
type repeat struct {
	*contest.Recorded
	from    *playback
	stopped bool // it makes no more calls
	ended   bool // the end of the trace is reached
	copied  sim.State
	args    []sim.Value
	result  *contest.Repeat

	state, live jsonout.Writer
}

// newRepeat returns the player of a seat. If the recorded bot failed before the first turn, so does this one.
func newRepeat(t *table, s *contest.Seat) (*repeat, error) {
	r, err := contest.OpenRecorded(t.game, s.Bot)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", s.Bot.Word, err)
	}
	p := &repeat{Recorded: r, from: r.Playback.(*playback), result: new(contest.Repeat)}
	board := p.from.state.Board()
	if board.Rules.Name != t.board.Rules.Name || !reflect.DeepEqual(board.Kitchen, t.board.Kitchen) {
		p.result.Differs = 1
	}
	return p, nil
}

// failed returns how the recorded bot failed before the first turn; nil if it did not.
func (p *repeat) failed() error {
	if kind := p.from.header.failed()[p.Seat]; kind != "" {
		return asRecorded(kind)
	}
	return nil
}

func asRecorded(kind string) *bot.Failure {
	return &bot.Failure{Kind: bot.FailureKind(kind), Reason: "as it was recorded"}
}

// reach replays the trace up to a turn.
func (p *repeat) reach(turn int) {
	for !p.ended && p.from.Turn() < turn {
		p.ended = p.from.Next() != nil // the user has been told why, unless it is the regular end
	}
}

// Turn makes the recorded calls. If one is refused now but was not then, it makes none.
func (p *repeat) Turn(c sim.Controller) error {
	turn := c.State().Turn()
	p.reach(turn)
	p.copied.CopyFrom(c.State())
	if p.stopped || p.ended || p.from.Turn() != turn || !p.make(p.copied.Controller(c.Team())) {
		p.result.Idle++
		p.stopped = p.Stop
		return nil
	}
	p.make(c)
	for i := range p.from.turn.Calls {
		call := &p.from.turn.Calls[i]
		if kind, ok := strings.CutPrefix(call.Fn, failureMark); ok && p.isOwn(call) {
			if kind == "raise" { // in recordings of the contest's engine
				kind = string(bot.Crashed)
			}
			return asRecorded(cmp.Or(kind, string(bot.Crashed)))
		}
	}
	return nil
}

func (p *repeat) isOwn(call *traceCall) bool { return call.Team == sim.Team(p.Seat).String() }

// make makes the calls of the turn, and reports whether none is refused that was not refused then.
func (p *repeat) make(c sim.Controller) bool {
	for i := range p.from.turn.Calls {
		call := &p.from.turn.Calls[i]
		fn, isAction := sim.FnNamed(call.Fn)
		if !p.isOwn(call) || !isAction || fn.Question() {
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

// follow compares the turns played with those of the trace, up to the first that differs.
func (p *repeat) follow(r *referee) {
	if p.result.Differs > 0 {
		return
	}
	turn := r.state.Turn()
	p.reach(turn)
	p.state.Reset()
	p.live.Reset()
	p.from.WriteState(&p.state)
	r.writeState(&p.live)
	if p.from.Turn() != turn || !bytes.Equal(p.state.Buf, p.live.Buf) {
		p.result.Differs = turn
	}
}
