package overdrive

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// referee plays one match.
type referee struct {
	m       *contest.Match
	state   *race.State
	players [race.Players]Player
	sights  [race.Players]*race.Sight
	said    [race.Players]contest.Answer // in this round
	thrown  error                        // what the engine would have thrown, or nil
	input   []byte                       // for the transcript
	tally   tally
	trace   scribe
	out     contest.Outcome
}

// play is a match from its first round to the end.
func (r *referee) play(ctx context.Context) (contest.Outcome, error) {
	if err := r.trace.header(r.state); err != nil {
		return r.out, err
	}
	r.tally.begin(r.state)
	for !r.state.Over() {
		err := r.ask()
		if ctx.Err() != nil {
			break // a round is played whole or not at all
		}
		if err == nil {
			err = r.round()
		}
		if err != nil {
			return r.out, err
		}
	}
	f := final{r.state, judge(r.state), r.thrown}
	r.conclude(&f)
	return r.out, r.trace.end(&f)
}

// ask takes the answers of both players. B is asked when A has answered.
func (r *referee) ask() error {
	for player := range r.players {
		if err := r.askPlayer(player); err != nil {
			return fmt.Errorf("%s, round %d: %w", seats()[player], r.state.Round()+1, err)
		}
	}
	return nil
}

// askPlayer shows a player what it gets to see and takes its answer.
func (r *referee) askPlayer(player int) error {
	seen := r.sights[player].Of(r.state)
	began := r.m.Now()
	command, err := r.players[player].Turn(seen)
	r.m.Took(&r.out.Standings[player].Timing, player, r.state.Round()+1, began)
	r.said[player], err = contest.Answered(command, err)
	return err
}

// round carries out what both players answered.
func (r *referee) round() error {
	r.tell()
	number := r.state.Round() + 1
	commands := r.step()
	r.tally.round(r.state, &commands)
	for player := range r.said {
		r.tally[player].miss(number, r.said[player].Missed)
	}
	if err := r.trace.round(number, r.state, r.said[:], &commands, r.thrown); err != nil {
		return err
	}
	if r.m.Progress != nil {
		r.m.Progress(number, []int64{int64(r.state.Position(0).Block), int64(r.state.Position(1).Block)})
	}
	return nil
}

// step plays the round. Who did not answer gives no command, and the match goes on.
func (r *referee) step() (commands [race.Players]race.Command) {
	var said [race.Players]string
	for player := range r.said {
		said[player] = r.said[player].Text // empty where one is missing
	}
	commands, r.thrown = step(r.state, said)
	return commands
}

// step plays a round of what the players said, or did not. An error is what the engine would have
// thrown: the match is over then.
func step(s *race.State, said [race.Players]string) (commands [race.Players]race.Command, thrown error) {
	for player, text := range said {
		if text == "" {
			continue // no command, which does nothing
		}
		var err error
		if commands[player], err = s.Track().ParseCommand(text); err != nil && thrown == nil {
			thrown = err
		}
	}
	if thrown != nil {
		s.Abort()
		return commands, thrown
	}
	return commands, s.Step(commands)
}

// tell writes the transcript of the round.
func (r *referee) tell() {
	if r.m.Transcript == nil {
		return
	}
	for player := range r.players {
		r.input = r.state.AppendTextMap(r.input[:0], player)
		r.m.Tell(player, contest.Exchange{
			Turn:  fmt.Sprint(r.state.Round() + 1),
			Seat:  seats()[player],
			Input: string(r.input),
		}, r.said[player])
	}
}

// conclude fills in the outcome.
func (r *referee) conclude(f *final) {
	r.out.Reason = f.verdict.reason
	r.out.Why = f.verdict.why(r.state, r.thrown)
	r.out.Winner = f.verdict.winner
	r.out.NoResult = f.verdict.winner == contest.NoWinner
	r.out.Turns = r.state.Round()
	for player := range r.players {
		s := &r.out.Standings[player]
		s.Seat = seats()[player]
		s.Place = f.verdict.place(player)
		s.Score = int64(r.state.Position(player).Block)
		s.Figures = r.tally[player].figures(r.state, player)
		if failure := r.tally[player].failure(); failure != nil {
			r.out.Failures = append(r.out.Failures, contest.Failure{
				Seat: s.Seat, Bot: r.m.Players[player].Spec.Name, Failure: *failure,
			})
		}
	}
	if !r.state.Valid() {
		r.out.Warnings = append(r.out.Warnings, "a score or a number of power-ups is so high that the contest would look into the match")
	}
}
