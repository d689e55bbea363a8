package carnegie

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/sim"
)

// retelling gives the past of a match to its bots. They act on a copy of the state, so that the state stays the
// recorded one.
type retelling struct {
	*referee
	ctx    context.Context //nolint:containedctx // of the one match
	past   *contest.Past
	copied sim.State
	asked  [2]bool // in this turn
	calls  [2][]sim.Call
	out    [2]*bot.Failure // bots that play no more
	err    error           // of the match itself
}

// replayPast replays the past of the match. A bot that failed to start, or fails in the past, fails in the first new
// turn.
func (r *referee) replayPast(ctx context.Context, at *playback, past *contest.Past) error {
	failed, marks := r.failed, r.marks
	r.failed, r.marks = at.failed, [2]string{}
	g := &retelling{referee: r, ctx: ctx, past: past}
	for _, t := range playOrder() {
		at.handlers[t].c = at.state.Controller(t).LogTo(&r.log[t])
		if failed[t] {
			g.out[t] = r.result.Seats[t].Failure
		}
	}
	at.asks = func(t sim.Team) { g.ask(at.state, t) }
	for at.Turn() < past.Turn && ctx.Err() == nil {
		if err := g.turn(at); err != nil {
			return err
		}
	}
	if past.Only {
		return nil
	}
	if r.failed = at.failed; at.over() {
		r.began = true
		for t, f := range at.failures {
			r.result.Seats[t].Failure = f
		}
		return nil
	}
	r.failed, r.marks = failed, marks
	for t, f := range g.out {
		if f != nil && !failed[t] {
			r.players[t] = broken{f}
		}
	}
	return nil
}

// broken is a player that has failed.
type broken struct{ *bot.Failure }

func (b broken) Turn(sim.Controller) error { return b.Failure }

// turn replays a turn of the past.
func (g *retelling) turn(at *playback) error {
	g.asked, g.log[sim.Red], g.log[sim.Blue] = [2]bool{}, g.log[sim.Red][:0], g.log[sim.Blue][:0]
	if err := g.past.Next(); err != nil {
		return err
	}
	if g.ctx.Err() == nil && g.err != nil {
		return g.err
	}
	for t, f := range at.failures {
		if f != nil {
			g.marks[t] = failureMark + string(f.Kind)
		}
	}
	full := g.scribe.Full
	g.differs, g.scribe.Full = at.turn.Differs, full || at.turn.Differs
	err := g.record()
	g.differs, g.scribe.Full = false, full
	if err != nil || g.ctx.Err() != nil {
		return err
	}
	var told []contest.ReplayedTurn
	for _, t := range playOrder() {
		if g.asked[t] {
			told = append(told, g.told(t, at.failures[t]))
		}
	}
	return g.past.Report(told)
}

// ask lets a team play its part of a turn of the past, if its bot receives the past.
func (g *retelling) ask(s *sim.State, t sim.Team) {
	if !g.past.IsReceiver(int(t)) || g.err != nil || g.ctx.Err() != nil {
		return
	}
	if g.out[t] != nil {
		g.asked[t] = s.Turn() == 1 // it failed to start, which is reported in turn 1
		return
	}
	g.copied.CopyFrom(s)
	g.asked[t], g.calls[t] = true, g.calls[t][:0]
	g.past.Started(s.Turn(), int(t))
	g.result.Seats[t].Timing.SetFirst(s.Turn())
	err := g.players[t].Turn(g.copied.Controller(t).LogTo(&g.calls[t]))
	if err != nil && !errors.As(err, &g.out[t]) {
		g.err = fmt.Errorf("%s, turn %d: %w", t, s.Turn(), err)
	}
	if f := g.out[t]; f != nil {
		f.Turn = s.Turn()
	}
}

// told returns a team's answer in the last turn, and the recorded one.
func (g *retelling) told(t sim.Team, recorded *bot.Failure) contest.ReplayedTurn {
	turn := g.state.Turn()
	told := contest.ReplayedTurn{
		Turn: turn, Name: strconv.Itoa(turn), Seat: int(t),
		Recorded: said(g.log[t], recorded), Given: said(g.calls[t], g.out[t]),
	}
	if g.past.Only {
		g.result.Seats[t].Failure = g.out[t]
	}
	if p, ok := g.players[t].(*remote); ok && !told.Recorded.Same(told.Given) {
		p.forget()
	}
	return told
}

// said returns calls as an answer.
func said(calls []sim.Call, f *bot.Failure) contest.Answer {
	var text strings.Builder
	writeLogged(&text, calls)
	if f != nil {
		writeLine(&text, failureMark+string(f.Kind))
	}
	return contest.Answer{Text: text.String(), Missed: f}
}

// forget makes the mirror send everything: the bot knows a state that never existed.
func (p *remote) forget() {
	if p.mirror != nil {
		clear(p.mirror.plates)
		p.mirror.sendAll()
	}
}
