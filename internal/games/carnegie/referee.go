package carnegie

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/sim"
)

// referee plays one match.
type referee struct {
	game    *Game
	m       *contest.Match
	state   *sim.State
	before  *sim.State // as it was when the turn began, should the match be interrupted in it
	players [2]Player
	failed  [2]bool
	log     [2][]sim.Call // calls of this turn
	marks   [2]string     // how a player failed in this turn, in the words of the trace
	trace   scribe
	out     contest.Outcome
}

// playOrder is the order in which the teams play each turn.
func playOrder() [2]sim.Team { return [2]sim.Team{sim.Blue, sim.Red} }

func newReferee(g *Game, m *contest.Match) (*referee, error) {
	board, err := g.board(m)
	if err != nil {
		return nil, err
	}
	r := &referee{game: g, m: m, state: sim.NewState(board), before: new(sim.State)}
	r.trace = scribe{Match: m}
	r.out.Standings = make([]contest.Standing, 2)
	return r, nil
}

// play is a match from the first bot's construction to the end (rules section 4).
func (r *referee) play(ctx context.Context) (contest.Outcome, error) {
	if err := r.construct(ctx); err != nil {
		return r.out, err
	}
	return r.run(ctx)
}

// run is a match with bots that are ready to play.
func (r *referee) run(ctx context.Context) (contest.Outcome, error) {
	if err := r.trace.header(r); err != nil {
		return r.out, err
	}
	for r.state.Turn() < r.m.Turns && !r.decided() && ctx.Err() == nil {
		if err := r.turn(ctx); err != nil {
			return r.out, err
		}
	}
	v := judge(r.state, r.failed, r.m.Turns)
	r.conclude(v)
	return r.out, r.trace.end(r.state, v)
}

// decided tells whether a failure has ended the match: in the first turn the other side still
// plays against a bot that did not start.
func (r *referee) decided() bool {
	if r.state.Turn() == 0 {
		return r.failed[sim.Red] && r.failed[sim.Blue]
	}
	return r.failed[sim.Red] || r.failed[sim.Blue]
}

// construct readies both bots, RED's first.
func (r *referee) construct(ctx context.Context) error {
	for _, t := range []sim.Team{sim.Red, sim.Blue} {
		if r.m.Readying != nil {
			r.m.Readying(int(t))
		}
		p, err := r.game.player(ctx, r, t)
		if err = r.judgeFailure(ctx, t, err); err != nil {
			return err
		}
		r.players[t] = p
	}
	return nil
}

func (r *referee) turn(ctx context.Context) error {
	r.before.CopyFrom(r.state)
	failed, failures := r.failed, len(r.out.Failures)
	r.state.BeginTurn()
	for _, t := range playOrder() {
		if err := r.ask(ctx, t); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		// A turn is played whole or not at all: what failed in it has not failed either.
		r.state.CopyFrom(r.before)
		r.failed, r.out.Failures = failed, r.out.Failures[:failures]
		return nil
	}
	if err := r.trace.turn(r); err != nil {
		return err
	}
	if r.m.Progress != nil {
		r.m.Progress(r.state.Turn(), []int64{r.state.Money(sim.Red), r.state.Money(sim.Blue)})
	}
	return nil
}

// ask lets a player play its part of the turn.
func (r *referee) ask(ctx context.Context, t sim.Team) error {
	r.log[t] = r.log[t][:0]
	if r.failed[t] {
		return nil
	}
	began := r.m.Now()
	err := r.players[t].Turn(r.state.Controller(t).LogTo(&r.log[t]))
	r.m.Took(&r.out.Standings[t].Timing, int(t), r.state.Turn(), began)
	return r.judgeFailure(ctx, t, err)
}

// judgeFailure notes a player's failure; any other error is given back. What happens when the
// match is being stopped is nobody's failure.
func (r *referee) judgeFailure(ctx context.Context, t sim.Team, err error) error {
	var f *bot.Failure
	switch {
	case err == nil || ctx.Err() != nil:
		return nil
	case !errors.As(err, &f):
		return fmt.Errorf("%s, turn %d: %w", t, r.state.Turn(), err)
	}
	f.Turn = r.state.Turn()
	r.failed[t] = true
	r.marks[t] = failureMark + string(f.Kind)
	r.out.Failures = append(r.out.Failures, contest.Failure{
		Seat: t.String(), Bot: r.m.Players[t].Spec.Name, Failure: *f,
	})
	return nil
}

// failedBefore are the kinds of failures before the first turn, by seat.
func (r *referee) failedBefore() []string {
	kinds := make([]string, len(r.marks))
	for i, mark := range r.marks {
		kinds[i] = strings.TrimPrefix(mark, failureMark)
	}
	return kinds
}

// conclude fills in the outcome.
func (r *referee) conclude(v verdict) {
	r.out.Reason = v.reason
	r.out.Turns = r.state.Turn()
	r.out.Winner = contest.NoWinner
	for _, t := range []sim.Team{sim.Red, sim.Blue} {
		s := &r.out.Standings[t]
		s.Seat = t.String()
		s.Score = r.state.Money(t)
		s.Figures = figures(r.state, t)
		s.Place = 1
		if v.winner == t.String() {
			r.out.Winner = int(t)
		}
		if v.winner == t.Enemy().String() {
			s.Place = 2
		}
	}
	r.say(v)
}

// say tells the bots that are processes how it ended, so that they can end by themselves.
func (r *referee) say(v verdict) {
	for t, p := range r.players {
		if remote, ok := p.(*remote); ok {
			remote.over(r.state, v)
			r.warn(sim.Team(t), &remote.warnings)
		}
	}
}

func figures(s *sim.State, t sim.Team) []contest.Figure {
	served, missed := 0, 0
	for i := range s.Board().Orders {
		switch o := s.Order(t, i); {
		case o.Completed:
			served++
		case o.Penalised:
			missed++
		}
	}
	return []contest.Figure{
		{Key: "orders_served", Title: "served", Value: served},
		{Key: "orders_missed", Title: "missed", Value: missed},
		{Key: "plates_washed", Title: "washed", Value: s.Washed(t)},
		{Key: "switched_in_turn", Title: "switched", Value: s.SwitchedAt(t), None: s.SwitchedAt(t) == 0},
	}
}
