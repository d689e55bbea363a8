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

// importReplay converts a replay of the contest's engine into a trace.
func (g *Game) importReplay(ctx context.Context, from *contest.Foreign, to contest.Recorder) (*contest.Imported, error) {
	if !kitchenimport.IsReplay(from.Text) {
		return nil, contest.ErrUnknownFormat
	}
	m, err := kitchenimport.Find(ctx, from.Text)
	if err != nil {
		return nil, err
	}
	imported := &contest.Imported{Form: "Carnegie replay", Bots: []string{"red", "blue"}, Turns: len(m.Turns)}
	note := func(format string, args ...any) {
		imported.Notes = append(imported.Notes, fmt.Sprintf(format, args...))
	}
	scenario := contest.Scenario{Game: Name, Name: "imported", Text: maps.Format(m.Kitchen, maps.Notes{})}
	imported.Turns = len(m.Turns)
	prepared, err := g.Prepare(contest.Terms{Scenario: scenario, Turns: max(len(m.Turns), 1), Clock: g.info.Clock})
	if err != nil {
		return nil, err
	}
	t := prepared.(*table)
	r := newReferee(t, sim.NewState(t.board), contest.ForeignSeats(imported.Bots), contest.Observer{Trace: to})
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
	if len(m.Unexplained) > 0 {
		imported.Differs = m.Unexplained[0].Turn
	}
	return imported, nil
}

// transcribe plays the calls that were found for a replay, and records the turns.
func (r *referee) transcribe(ctx context.Context, m *kitchenimport.Import) error {
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

// failAs records a failure in the last turn for every team but the winner, unless the money explains the winner.
func (r *referee) failAs(winner string) {
	richer, ok := r.state.Winner()
	if ok && richer.String() == winner || !ok && winner == "" {
		return
	}
	for _, t := range playOrder() {
		if t.String() != winner {
			r.failed[t], r.marks[t] = true, failureMark+string(bot.Crashed)
			r.result.Seats[t].Failure = &bot.Failure{Kind: bot.Crashed, Reason: "inferred from the replay's winner", Turn: r.state.Turn()}
		}
	}
}

// noteEnd adds notes about the end of a replay.
func noteEnd(m *kitchenimport.Import, r *referee, note func(format string, args ...any)) {
	last := r.state.Turn()
	for _, t := range playOrder() {
		if r.failed[t] {
			note("%s must have failed in turn %d, as the winner is not the richer team; the replay does not say how", t, last)
		}
	}
	switch {
	case m.Damage != nil:
		note("the replay ends after turn %d: %v", last, m.Damage)
	case last < sim.DefaultTurns && !r.failed[0] && !r.failed[1]:
		note("the match has %d turns; if the limit was higher, the loser failed in the last turn", last)
	}
}

// noteDoubts adds notes about arbitrary choices and about turns that the rules do not explain.
func noteDoubts(m *kitchenimport.Import, note func(format string, args ...any)) {
	if m.AmbiguousItems > 0 {
		note("the replay does not show the tile of %s; one of several possible tiles is assumed", spelling.Count(m.AmbiguousItems, "item"))
	}
	if m.AmbiguousStarts > 0 {
		note("the start of %s of each team could be one of several tiles; a likely one is assumed", spelling.Count(m.AmbiguousStarts, "bot"))
	}
	for i, turn := range m.Unexplained {
		if i == maxUnexplained {
			note("and %s more, the last in turn %d", spelling.Count(len(m.Unexplained)-i, "turn"), m.Unexplained[len(m.Unexplained)-1].Turn)
			break
		}
		note("turn %d: these rules do not explain %s; the replay may come from another engine version", turn.Turn, turn.What)
	}
}

// maxUnexplained limits the number of unexplained turns in the notes.
const maxUnexplained = 3
