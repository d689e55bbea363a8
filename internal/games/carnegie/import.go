package carnegie

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenimport"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// importReplay writes the trace of a replay that the contest's engine left.
func (g *Game) importReplay(ctx context.Context, from *contest.Foreign, to contest.Recorder) (*contest.Imported, error) {
	if !kitchenimport.IsReplay(from.Text) {
		return nil, contest.ErrUnknownFormat
	}
	m, err := kitchenimport.Find(ctx, from.Text)
	if err != nil {
		return nil, err
	}
	made := &contest.Imported{Form: "Carnegie replay", Bots: []string{"red", "blue"}, Turns: len(m.Turns)}
	note := func(format string, args ...any) { made.Notes = append(made.Notes, fmt.Sprintf(format, args...)) }
	scenario := contest.Scenario{Game: Name, Name: "imported", Text: maps.Format(m.Kitchen, maps.Notes{})}
	made.Turns = len(m.Turns)
	prepared, err := g.Prepare(contest.Terms{Scenario: scenario, Turns: max(len(m.Turns), 1), Clock: g.info.Clock})
	if err != nil {
		return nil, err
	}
	t := prepared.(*table)
	r := newReferee(t, sim.NewState(t.board), contest.ForeignSeats(made.Bots), contest.Observer{Trace: to})
	if err := r.scribe.Header(r.info, t.terms, r.seats, nil, r.writeStart, r.writeState); err != nil {
		return nil, err
	}
	if err := r.transcribe(ctx, m); err != nil {
		return nil, err
	}
	if err := r.end(r.conclude()); err != nil {
		return nil, err
	}
	noteEnd(m, r, note)
	noteDoubts(m, note)
	if len(m.Odd) > 0 {
		made.Differs = m.Odd[0].Turn
	}
	return made, nil
}

// transcribe plays the calls that were found for a replay, and writes their turns.
func (r *referee) transcribe(ctx context.Context, m *kitchenimport.Match) error {
	return m.Check(r.state, func(_ int, steps []*kitchenimport.Step) error {
		r.state.BeginTurn()
		for _, t := range playOrder() {
			r.log[t] = r.log[t][:0]
			c := r.state.Controller(t).LogTo(&r.log[t])
			for _, step := range steps {
				if step.Team == t {
					step.Play(c)
				}
			}
		}
		return ctx.Err()
	}, func(set bool) error {
		if r.state.Turn() == len(m.Turns) && m.Damage == nil {
			r.failAs(m.Winner)
		}
		r.differs, r.scribe.Full = set, set
		return r.record()
	})
}

// failAs lets those teams fail in the last turn whose money does not explain the winner.
func (r *referee) failAs(winner string) {
	richer, ok := r.state.Winner()
	if ok && richer.String() == winner || !ok && winner == "" {
		return
	}
	for _, t := range playOrder() {
		if t.String() != winner {
			r.failed[t], r.marks[t] = true, failureMark+string(bot.Crashed)
			r.result.Seats[t].Failure = &bot.Failure{Kind: bot.Crashed, Reason: "as the replay's winner shows", Turn: r.state.Turn()}
		}
	}
}

// noteEnd says what the end of a replay leaves open.
func noteEnd(m *kitchenimport.Match, r *referee, note func(format string, args ...any)) {
	last := r.state.Turn()
	for _, t := range playOrder() {
		if r.failed[t] {
			note("%s failed in turn %d, as the winner is not the richer team; the replay does not say how", t, last)
		}
	}
	switch {
	case m.Damage != nil:
		note("the replay ends after turn %d: %v", last, m.Damage)
	case last < sim.DefaultTurns && !r.failed[0] && !r.failed[1]:
		note("the match has %d turns; if the limit was higher, the loser failed in the last", last)
	}
}

// noteDoubts says what of a replay is a choice, and what the rules do not explain.
func noteDoubts(m *kitchenimport.Match, note func(format string, args ...any)) {
	if m.Undecided > 0 {
		note("%s lay where the replay shows none, on one of several tiles; a likely one is taken", spelling.Count(m.Undecided, "item"))
	}
	if m.Starts > 0 {
		note("the start of %s of each team is one of several tiles; a likely one is taken", spelling.Count(m.Starts, "bot"))
	}
	for i, odd := range m.Odd {
		if i == mostOddNoted {
			note("and %s more, the last in turn %d", spelling.Count(len(m.Odd)-i, "turn"), m.Odd[len(m.Odd)-1].Turn)
			break
		}
		note("turn %d: these rules do not explain %s; the replay may come from another engine version", odd.Turn, odd.What)
	}
}

// mostOddNoted limits the turns that are noted as not explained.
const mostOddNoted = 3
