package experiment

import (
	"context"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// dryPlan is the output of --dry-run.
type dryPlan struct {
	Game        string   `json:"game"`
	Bots        []string `json:"bots"`
	Challengers []string `json:"challengers"`
	Scenarios   []string `json:"scenarios"`
	Rounds      int      `json:"rounds"`
	Pairs       int      `json:"pairs"`
	Matches     int      `json:"matches"`
	Played      int      `json:"played"`
	Replayed    int      `json:"replayed_for_traces,omitempty"`
	Concurrency int      `json:"concurrency"`
	EstimateMS  float64  `json:"estimate_ms"`
	tournament.Warnings
}

// DryRun plays the trial matches of a stage, and reports what would be played and how long it would take. database
// opens the database, if it exists, calls read and closes it.
func (d *Deps) DryRun(
	ctx context.Context, s *Stage, info contest.Info, cores int, database func(read func(*store.DB) error) error,
) (*ui.Document, error) {
	trials, warnings, err := d.playTrials(ctx, s)
	if err != nil {
		return nil, err
	}
	p, schedule := s.Plan, s.Schedule
	dry := dryPlan{
		Game: p.Game, Bots: []string{}, Challengers: []string{}, Rounds: p.Rounds, Pairs: schedule.Pairs(), Matches: schedule.Matches(),
		Concurrency: s.Runner.Workers, Warnings: tournament.Warnings{Warnings: warnings},
	}
	for i, b := range p.Bots {
		if i < p.Challengers {
			dry.Challengers = append(dry.Challengers, b.Name)
		} else {
			dry.Bots = append(dry.Bots, b.Name)
		}
	}
	for _, s := range p.Scenarios {
		dry.Scenarios = append(dry.Scenarios, s.Name)
	}
	var before tournament.Before
	if !d.Again {
		err := database(func(db *store.DB) (err error) {
			s.Runner.Store = db
			before, err = s.Runner.Before(ctx, schedule, schedule.Pairs(), store.Tournament{})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	dry.Played, dry.Replayed = before.Matches, before.Untraced
	left := tournament.Estimate(p, schedule, trials, dry.Matches-before.Found(), dry.Concurrency)
	dry.EstimateMS = ui.Milliseconds(left)
	return &ui.Document{Value: dry, Body: []ui.Block{dry.table(info, p.Clock, cores, left)}}, nil
}

func (d *dryPlan) table(info contest.Info, clock contest.Clock, cores int, left time.Duration) *ui.Table {
	t := &ui.Table{Prose: true}
	t.Row("game", fmt.Sprintf("%s (%s)", info.Title, d.Game))
	if len(d.Challengers) > 0 {
		t.Row("challengers", ui.List(d.Challengers))
	}
	t.Row("bots", ui.List(d.Bots))
	t.Row("scenarios", fmt.Sprintf("%d: %s", len(d.Scenarios), ui.List(d.Scenarios)))
	rounds := fmt.Sprint(d.Rounds)
	if d.Rounds > 1 {
		rounds += ", on the same scenarios with other seeds for the bots; for bots without randomness " + tournament.RoundsHint(d.Game)
	}
	t.Row("rounds", rounds)
	matches := fmt.Sprintf("%d, in %s; %d already stored", d.Matches, spelling.Count(d.Pairs, "pair"), d.Played)
	if d.Replayed > 0 {
		matches += fmt.Sprintf(", %d of them played again for a trace", d.Replayed)
	}
	t.Row("matches", matches)
	t.Row("time limit", fmt.Sprintf("%s per turn, %s at the start", limitOf(clock.Turn), limitOf(clock.Init)))
	t.Row("clock", string(clock.Kind))
	t.Row("concurrency", fmt.Sprintf("%s, on %s", spelling.Count(d.Concurrency, "match"), spelling.Count(cores, "core")))
	t.Row("takes", "about "+ui.ApproxDuration(left)+", estimated from trial matches")
	return t
}

func limitOf(d time.Duration) string {
	if d == 0 {
		return "none"
	}
	return d.String()
}
