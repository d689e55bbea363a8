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

// pastPlayer replays the past of a match and gives it to the bots. They act on a copy of the state, so that the state
// stays the recorded one.
type pastPlayer struct {
	*referee
	ctx     context.Context //nolint:containedctx // it lives for one match
	past    *contest.Past
	trial   sim.State
	played  [2]bool // in this turn
	calls   [2][]sim.Call
	dropped [2]*bot.Failure // of bots that no longer play
	err     error           // other than a bot's failure
}

// replayPast replays the past of a match. A bot that failed to start, or fails in the past, fails in the first new turn.
func (r *referee) replayPast(ctx context.Context, at *playback, past *contest.Past) error {
	failed, marks := r.failed, r.marks
	r.failed, r.marks = at.failed, [2]string{}
	g := &pastPlayer{referee: r, ctx: ctx, past: past}
	for _, t := range playOrder() {
		at.handlers[t].c = at.state.Controller(t).LogTo(&r.log[t])
		if failed[t] {
			g.dropped[t] = r.result.Seats[t].Failure
		}
	}
	at.beforeTeam = func(t sim.Team) { g.ask(at.state, t) }
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
	for t, f := range g.dropped {
		if f != nil && !failed[t] {
			r.players[t] = failedPlayer{f}
		}
	}
	return nil
}

// failedPlayer is a player that has already failed.
type failedPlayer struct{ *bot.Failure }

func (b failedPlayer) Turn(sim.Controller) error { return b.Failure }

// turn replays a turn of the past.
func (g *pastPlayer) turn(at *playback) error {
	g.played, g.log[sim.Red], g.log[sim.Blue] = [2]bool{}, g.log[sim.Red][:0], g.log[sim.Blue][:0]
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
	var retold []contest.Retold
	for _, t := range playOrder() {
		if g.played[t] {
			retold = append(retold, g.retold(t, at.failures[t]))
		}
	}
	return g.past.Tell(retold)
}

// ask has a team play a turn of the past, if its bot receives the past.
func (g *pastPlayer) ask(s *sim.State, t sim.Team) {
	if !g.past.IsGiven(int(t)) || g.err != nil || g.ctx.Err() != nil {
		return
	}
	if g.dropped[t] != nil {
		g.played[t] = s.Turn() == 1 // a failure to start is reported in turn 1
		return
	}
	g.trial.CopyFrom(s)
	g.played[t], g.calls[t] = true, g.calls[t][:0]
	g.past.Give(s.Turn(), int(t))
	g.result.Seats[t].Timing.Ask(s.Turn())
	err := g.players[t].Turn(g.trial.Controller(t).LogTo(&g.calls[t]))
	if err != nil && !errors.As(err, &g.dropped[t]) {
		g.err = fmt.Errorf("%s, turn %d: %w", t, s.Turn(), err)
	}
	if f := g.dropped[t]; f != nil {
		f.Turn = s.Turn()
	}
}

// retold returns a team's calls in the last turn, and the recorded ones.
func (g *pastPlayer) retold(t sim.Team, recorded *bot.Failure) contest.Retold {
	turn := g.state.Turn()
	retold := contest.Retold{
		Turn: turn, Name: strconv.Itoa(turn), Seat: int(t),
		Recorded: answerOf(g.log[t], recorded), Answered: answerOf(g.calls[t], g.dropped[t]),
	}
	if g.past.Only {
		g.result.Seats[t].Failure = g.dropped[t]
	}
	if p, ok := g.players[t].(*remote); ok && !retold.Recorded.Same(retold.Answered) {
		p.resetMirror()
	}
	return retold
}

// answerOf returns calls as an answer.
func answerOf(calls []sim.Call, f *bot.Failure) contest.Answer {
	var text strings.Builder
	writeLogged(&text, calls)
	if f != nil {
		writeLine(&text, failureMark+string(f.Kind))
	}
	return contest.Answer{Text: text.String(), Missed: f}
}

// resetMirror makes the mirror send everything, as the bot's copy is of a state that differs from the recorded one.
func (p *remote) resetMirror() {
	if p.mirror != nil {
		clear(p.mirror.plates)
		p.mirror.sendAll()
	}
}
