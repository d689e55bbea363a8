package cli

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

// dryPlan is what --dry-run prints.
type dryPlan struct {
	Game        string   `json:"game"`
	Bots        []string `json:"bots"`
	Challengers []string `json:"challengers"`
	Scenarios   []string `json:"scenarios"`
	Rounds      int      `json:"rounds"`
	Pairs       int      `json:"pairs"`
	Games       int      `json:"matches"`
	Played      int      `json:"played"`
	Replayed    int      `json:"replayed_for_traces,omitempty"`
	Concurrency int      `json:"concurrency"`
	EstimateMS  float64  `json:"estimate_ms"`
	tournament.Warnings
}

func (l *lab) dryRun(ctx context.Context, plan *tournament.Plan) error {
	stage := &experiment.Stage{Plan: plan, Try: plan.Bots}
	if err := l.prepare(ctx, stage); err != nil {
		return err
	}
	deps := l.deps()
	trials, warnings, err := deps.Rehearse(ctx, stage)
	if err != nil {
		return l.failed(err)
	}
	p, schedule := plan, stage.Schedule
	d := dryPlan{
		Game: p.Game, Bots: []string{}, Challengers: []string{}, Rounds: p.Rounds, Pairs: schedule.Pairs(), Games: schedule.Matches(),
		Concurrency: stage.Runner.Workers, Warnings: tournament.Warnings{Warnings: warnings},
	}
	for i, b := range p.Bots {
		if i < p.Challengers {
			d.Challengers = append(d.Challengers, b.Name)
		} else {
			d.Bots = append(d.Bots, b.Name)
		}
	}
	for _, s := range p.Scenarios {
		d.Scenarios = append(d.Scenarios, s.Name)
	}
	var before tournament.Before
	if !l.options.again {
		if before, err = l.stored(ctx, stage); err != nil {
			return err
		}
	}
	d.Played, d.Replayed = before.Matches, before.Untraced
	left := tournament.Estimate(p, schedule, trials, d.Games-before.Found(), d.Concurrency)
	d.EstimateMS = ui.Milliseconds(left)
	return l.out.Table(l.dryTable(d, plan.Clock, left), d)
}

// stored is what the database has already.
func (l *lab) stored(ctx context.Context, s *experiment.Stage) (before tournament.Before, err error) {
	if _, err := os.Stat(l.databasePath()); err != nil {
		return before, nil
	}
	err = l.withResults(ctx, func(db *store.DB) error {
		s.Runner.Store = db
		before, err = s.Runner.Before(ctx, s.Schedule, s.Schedule.Pairs(), store.Tournament{})
		return err
	})
	return before, err
}

func (l *lab) dryTable(d dryPlan, clock contest.Clock, left time.Duration) *ui.Table {
	t := &ui.Table{Prose: true}
	t.Row("game", fmt.Sprintf("%s (%s)", l.game.Info().Title, d.Game))
	if len(d.Challengers) > 0 {
		t.Row("challengers", ui.List(d.Challengers))
	}
	t.Row("bots", ui.List(d.Bots))
	t.Row("scenarios", fmt.Sprintf("%d: %s", len(d.Scenarios), ui.List(d.Scenarios)))
	t.Row("rounds", fmt.Sprint(d.Rounds))
	matches := fmt.Sprintf("%d, in %s; %d already stored", d.Games, spelling.Count(d.Pairs, "pair"), d.Played)
	if d.Replayed > 0 {
		matches += fmt.Sprintf(", %d of them played again for a trace", d.Replayed)
	}
	t.Row("matches", matches)
	t.Row("time limit", fmt.Sprintf("%s a turn, %s at the start", limitOf(clock.Turn), limitOf(clock.Init)))
	t.Row("clock", string(clock.Kind))
	t.Row("concurrency", fmt.Sprintf("%s, on %s", spelling.Count(d.Concurrency, "match"), spelling.Count(l.CPUs, "core")))
	t.Row("takes", "about "+ui.Roughly(left)+", estimated from trial matches")
	return t
}

func limitOf(d time.Duration) string {
	if d == 0 {
		return "none"
	}
	return d.String()
}
