package carnegie

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// referee plays one match.
type referee struct {
	contest.Observer
	table       *table
	info        contest.Info
	state       *sim.State
	before      *sim.State // at the start of the turn, to undo an interrupted turn
	beforeCalls *sim.State // before the last player's calls, if there is a listener
	began       bool       // a turn was played, other than replayed ones
	seats       []contest.Seat
	players     [2]Player
	repeats     []*contest.Recording // players that repeat a recorded match
	failed      [2]bool
	log         [2][]sim.Call      // calls of this turn
	callTexts   [2]strings.Builder // the same with their answers, for the transcript
	marks       [2]string          // failures of players in this turn, as in the trace
	differs     bool               // the state of this turn is from another engine, and the rules do not explain it
	scribe      contest.Scribe
	result      contest.Result
}

// playOrder returns the order in which the teams play each turn.
func playOrder() [2]sim.Team { return [2]sim.Team{sim.Blue, sim.Red} }

func newReferee(t *table, from *sim.State, seats []contest.Seat, o contest.Observer) *referee {
	info := t.game.Info()
	return &referee{
		Observer: o, table: t, info: info, state: from, before: new(sim.State), beforeCalls: new(sim.State), seats: seats,
		scribe: contest.Scribe{Observer: o}, result: contest.NewResult(info, seats),
	}
}

// play plays a match with bots that are ready.
func (r *referee) play(ctx context.Context) (contest.Result, error) {
	if err := r.turns(ctx); err != nil {
		return r.result, err
	}
	v := r.conclude()
	r.sendResult(v)
	return r.finish(v)
}

// turns plays turns until the match is over.
func (r *referee) turns(ctx context.Context) error {
	for r.state.Turn() < r.table.terms.Turns && !r.decided() && ctx.Err() == nil {
		if err := r.turn(ctx); err != nil {
			return err
		}
	}
	return nil
}

// finish writes the end line of a concluded match.
func (r *referee) finish(v verdict) (contest.Result, error) {
	r.result.Locate(r.seats)
	return r.result, r.end(v)
}

// decided reports whether a failure has ended the match. If only one bot fails to start, the other still plays the first
// turn. A resumed match plays its first new turn even if both fail to start.
func (r *referee) decided() bool {
	if !r.began {
		return r.failed[sim.Red] && r.failed[sim.Blue] && r.state.Turn() == 0
	}
	return r.failed[sim.Red] || r.failed[sim.Blue]
}

// construct creates both players, RED's first.
func (r *referee) construct(ctx context.Context) error {
	for _, t := range []sim.Team{sim.Red, sim.Blue} {
		if r.Preparing != nil {
			r.Preparing(int(t))
		}
		p, err := r.table.game.player(ctx, r, t)
		if err = r.judgeFailure(ctx, t, err); err != nil {
			return err
		}
		r.players[t] = p
		if ctx.Err() == nil {
			r.reportStart(t)
		}
	}
	return nil
}

func (r *referee) turn(ctx context.Context) error {
	r.before.CopyFrom(r.state)
	failed := r.failed
	r.state.BeginTurn()
	for _, t := range playOrder() {
		if err := r.ask(ctx, t); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		// An interrupted turn is undone, with its failures.
		r.state.CopyFrom(r.before)
		for t := range failed {
			if r.failed[t] && !failed[t] {
				r.failed[t], r.result.Seats[t].Failure = false, nil
			}
		}
		return nil
	}
	r.began = true
	return r.record()
}

// record writes the last turn to the trace, and reports progress.
func (r *referee) record() error {
	for _, p := range r.repeats {
		p.Compare(r.state.Turn(), r.writeState)
	}
	if err := r.scribe.Turn(r.writeTurn, r.writeState); err != nil {
		return err
	}
	if r.Progress != nil {
		r.Progress(r.state.Turn(), []int64{r.state.Money(sim.Red), r.state.Money(sim.Blue)})
	}
	return nil
}

// ask has a player play its turn.
func (r *referee) ask(ctx context.Context, t sim.Team) error {
	r.log[t] = r.log[t][:0]
	r.callTexts[t].Reset()
	if r.failed[t] {
		return nil
	}
	if r.WantsExchanges() {
		r.beforeCalls.CopyFrom(r.state)
	}
	began := r.Now()
	err := r.players[t].Turn(r.state.Controller(t).LogTo(&r.log[t]))
	r.AddTime(&r.result.Seats[t].Timing, &r.seats[t], r.state.Turn(), began)
	err = r.judgeFailure(ctx, t, err)
	if err != nil {
		return err
	}
	if r.WantsExchanges() {
		r.reportCalls(t)
	}
	if !r.failed[t] {
		r.reportPlan(t)
	}
	return nil
}

// judgeFailure records a player's failure, and returns any other error. Failures do not count while the match is being
// stopped.
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
	r.result.Seats[t].Failure = f
	return nil
}

// failedBefore returns the kinds of failures before the first turn, by seat.
func (r *referee) failedBefore() []string {
	kinds := make([]string, len(r.marks))
	for i, mark := range r.marks {
		kinds[i] = strings.TrimPrefix(mark, failureMark)
	}
	return kinds
}

// reportStart adds a process's output before it was ready, and its failure, if any, to the transcript.
func (r *referee) reportStart(t sim.Team) {
	s := &r.seats[t]
	if r.Transcript == nil || s.Process == nil {
		return
	}
	x := contest.Exchange{Seat: t.String()}
	if f := r.result.Seats[t].Failure; f != nil {
		x.Output = string(f.Kind) + ": " + f.Reason
	}
	if x.Output != "" || s.Process.SinceMark() != nil {
		r.Report(s, x)
	}
}

// reportCalls reports a team's calls in the turn, their answers, and why calls were refused, to the listeners. For a
// process, the call handler has written the text.
func (r *referee) reportCalls(t sim.Team) {
	if r.seats[t].Process == nil {
		writeLogged(&r.callTexts[t], r.log[t])
	}
	if r.failed[t] {
		writeLine(&r.callTexts[t], r.marks[t])
	}
	x := exchange(r.state, t, &r.callTexts[t])
	x.Refused = kitchenscene.Refusals(r.beforeCalls, t, r.log[t])
	r.Report(&r.seats[t], x)
}

// conclude completes the result.
func (r *referee) conclude() verdict {
	v := judge(r.state, r.failed, r.table.terms.Turns)
	v.complete(&r.result, r.state)
	return v
}

// sendResult sends the result to bots that are processes, so that they can exit.
func (r *referee) sendResult(v verdict) {
	for t, p := range r.players {
		if remote, ok := p.(*remote); ok {
			remote.over(r.state, v)
			r.warn(sim.Team(t), &remote.warnings)
		}
	}
}

// complete completes a result with the verdict, the money and the stats of a state.
func (v verdict) complete(r *contest.Result, s *sim.State) {
	r.Reason, r.Turns = v.reason, s.Turn()
	if t, ok := sim.TeamNamed(v.winner); ok {
		r.Winner = int(t)
	}
	for t := range sim.Team(2) {
		seat := &r.Seats[t]
		seat.Place, seat.Score, seat.Figures = contest.Place(r.Winner, int(t)), s.Money(t), figures(s, t)
	}
}

func figures(s *sim.State, t sim.Team) []contest.Figure {
	served, missed := s.OrdersDone(t)
	return []contest.Figure{
		{Key: "orders_served", Title: "served", Value: served},
		{Key: "orders_missed", Title: "missed", Value: missed},
		{Key: "plates_washed", Title: "washed", Value: s.Washed(t)},
		{Key: "switched_in_turn", Title: "switched", Value: s.SwitchedAt(t), None: s.SwitchedAt(t) == 0},
	}
}
