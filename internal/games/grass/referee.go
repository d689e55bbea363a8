package grass

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// referee plays one match.
type referee struct {
	m        *contest.Match
	state    *field.State
	view     field.State // what a player is shown
	resolver field.Resolver
	players  [field.Players]Player
	said     [field.Players]contest.Answer // in this turn
	answers  [field.Players]field.Answer   // what was said, understood
	input    []byte                        // for the transcript
	tally    tally
	trace    scribe
	out      contest.Outcome
}

// play is a match from its first turn to the end.
func (r *referee) play(ctx context.Context) (contest.Outcome, error) {
	if err := r.trace.header(r.state); err != nil {
		return r.out, err
	}
	for !r.state.Over() {
		err := r.ask()
		if ctx.Err() != nil {
			break // a turn is played whole or not at all
		}
		if err == nil {
			err = r.turn()
		}
		if err != nil {
			return r.out, err
		}
	}
	v := judge(r.state)
	r.conclude(v)
	return r.out, r.trace.end(r.state, v)
}

// ask takes the answers of both players. The second one is asked when the first has answered.
func (r *referee) ask() error {
	for player := range r.players {
		if err := r.askPlayer(player); err != nil {
			return fmt.Errorf("%s, turn %d: %w", seats()[player], r.state.Turn()+1, err)
		}
	}
	return nil
}

// askPlayer shows a player the position and takes its answer.
func (r *referee) askPlayer(player int) error {
	r.view.CopyFrom(r.state)
	began := r.m.Now()
	line, err := r.players[player].Turn(&r.view)
	r.m.Took(&r.out.Standings[player].Timing, player, r.state.Turn()+1, began)
	if r.said[player], err = contest.Answered(string(line), err); err != nil {
		return err
	}
	r.answers[player].Parse([]byte(r.said[player].Text))
	return nil
}

// turn carries out what both players answered.
func (r *referee) turn() error {
	r.tell()
	r.resolver.Step(r.state, r.orders())
	r.tally.turn(&r.resolver)
	for player := range r.players {
		r.judgeFailure(player)
	}
	if err := r.trace.turn(r.state, r.said[:], r.resolver.Refusals); err != nil {
		return err
	}
	if r.m.Progress != nil {
		r.m.Progress(r.state.Turn(), []int64{int64(r.state.Owned(0)), int64(r.state.Owned(1))})
	}
	return nil
}

// orders are what the answers ask for; nil is no answer.
func (r *referee) orders() (orders [field.Players]*field.Answer) {
	for player := range r.said {
		if r.said[player].Missed == nil {
			orders[player] = &r.answers[player]
		}
	}
	return orders
}

// judgeFailure notes why the rules have eliminated a player, if they have.
func (r *referee) judgeFailure(player int) {
	if r.state.Eliminated(player) == field.Playing {
		return
	}
	f := r.said[player].Missed
	if f == nil {
		f = r.m.Players[player].Fail(bot.IllegalOutput, r.answers[player].Problem)
	}
	f.Turn = r.state.Turn()
	r.out.Failures = append(r.out.Failures, contest.Failure{
		Seat: seats()[player], Bot: r.m.Players[player].Spec.Name, Failure: *f,
	})
}

// tell writes the transcript of the turn.
func (r *referee) tell() {
	if r.m.Transcript == nil {
		return
	}
	for player := range r.players {
		r.input = appendInput(r.input[:0], r.state, player)
		r.m.Tell(player, contest.Exchange{
			Turn:  fmt.Sprint(r.state.Turn() + 1),
			Seat:  seats()[player],
			Input: string(r.input),
		}, r.said[player])
	}
}

// conclude fills in the outcome.
func (r *referee) conclude(v verdict) {
	r.out.Reason = v.reason
	r.out.Why = v.why()
	r.out.Winner = v.winner
	r.out.Turns = r.state.Turn()
	for player := range r.players {
		s := &r.out.Standings[player]
		s.Seat = seats()[player]
		s.Place = v.place(player)
		s.Score = int64(r.state.Score(player))
		s.Figures = r.tally.figures(r.state, player)
	}
}
