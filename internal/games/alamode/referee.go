package alamode

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// referee plays one match.
type referee struct {
	m       *contest.Match
	match   kitchen.Match
	view    kitchen.Match // what a player is shown
	players [kitchen.Players]Player
	input   []byte // of this turn, for the transcript
	why     eliminations
	tally   tally
	trace   scribe
	out     contest.Outcome
}

// action is what an answer asks for. No answer is an invalid one.
func action(said contest.Answer) kitchen.Action {
	if said.Missed != nil {
		return kitchen.Action{}
	}
	return kitchen.ParseAction(said.Text)
}

// play is a match from its first turn to the end.
func (r *referee) play(ctx context.Context) (contest.Outcome, error) {
	if err := r.trace.header(&r.match); err != nil {
		return r.out, err
	}
	for ctx.Err() == nil {
		before := r.match
		more := r.match.Next()
		r.tally.passed(&before, &r.match)
		if !more {
			break
		}
		said, err := r.ask()
		if ctx.Err() != nil {
			r.match = before // a turn is played whole or not at all
			break
		}
		if err == nil {
			err = r.turn(said)
		}
		if err != nil {
			return r.out, err
		}
	}
	v := judge(r.match, r.why)
	r.conclude(&v)
	return r.out, r.trace.end(&v)
}

// ask gives the player whose turn it is its input and takes its answer.
func (r *referee) ask() (contest.Answer, error) {
	player := r.match.Player()
	r.view = r.match
	began := r.m.Now()
	line, err := r.players[player].Turn(&r.view)
	r.m.Took(&r.out.Standings[player].Timing, player, matchTurn(&r.match), began)
	said, err := contest.Answered(line, err)
	if err != nil {
		return said, fmt.Errorf("%s, turn %s: %w", seats()[player], turnName(&r.match), err)
	}
	return said, nil
}

// turn carries out what the player answered.
func (r *referee) turn(said contest.Answer) error {
	before := r.match
	r.tell(said)
	asked := action(said)
	result := r.match.Act(asked)
	r.tally.acted(&before, &r.match, result)
	if result == kitchen.Eliminated {
		r.eliminate(before.Player(), said, asked)
	}
	if err := r.trace.turn(&before, &r.match, said, result); err != nil {
		return err
	}
	if r.m.Progress != nil {
		r.m.Progress(matchTurn(&r.match), scores(&r.match))
	}
	return nil
}

// tell writes the transcript of the turn.
func (r *referee) tell(said contest.Answer) {
	if r.m.Transcript == nil {
		return
	}
	player := r.match.Player()
	r.input = r.match.AppendInput(r.input[:0])
	r.m.Tell(player, contest.Exchange{
		Turn:  turnName(&r.match),
		Seat:  seats()[player],
		Input: string(r.input),
	}, said)
}

// eliminate notes how a player failed, whom the rules have just taken out of the match.
func (r *referee) eliminate(player int, said contest.Answer, asked kitchen.Action) {
	f := said.Missed
	r.why[player] = whyTimeout
	if f == nil {
		r.why[player] = whyInvalid
		f = r.m.Players[player].Fail(bot.IllegalOutput, reason(said.Text, asked))
	}
	f.Turn = matchTurn(&r.match)
	r.out.Failures = append(r.out.Failures, contest.Failure{
		Seat: seats()[player], Bot: r.m.Players[player].Spec.Name, Failure: *f,
	})
}

// reason says why an answer eliminates its player.
func reason(line string, a kitchen.Action) string {
	if a.Verb == kitchen.Use {
		return fmt.Sprintf("%.120q: (%d,%d) is floor; only tables and equipment can be used",
			line, a.Target.X(), a.Target.Y())
	}
	return fmt.Sprintf("%.120q is no command; commands are MOVE x y, USE x y and WAIT, with a cell of the grid", line)
}

// conclude fills in the outcome.
func (r *referee) conclude(v *verdict) {
	r.out.Reason = v.reason
	r.out.Winner = v.winner
	r.out.Turns = matchTurn(&v.final)
	for player, score := range scores(&v.final) {
		s := &r.out.Standings[player]
		s.Seat = seats()[player]
		s.Place = v.ranks[player]
		s.Score = score
		s.Figures = r.tally.figures(&v.final, player)
	}
}

func scores(m *kitchen.Match) []int64 {
	var list []int64
	for _, score := range m.Scores() {
		list = append(list, int64(score))
	}
	return list
}
