package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

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

func (c *tournamentRun) dryRun(ctx context.Context) error {
	trials, err := c.trials(ctx)
	if err != nil {
		return err
	}
	p := c.runner.Plan
	d := dryPlan{
		Game: p.Game, Bots: []string{}, Challengers: []string{}, Rounds: p.Rounds, Pairs: c.schedule.Pairs(), Games: c.schedule.Matches(),
		Concurrency: c.runner.Workers, Warnings: tournament.Warnings{Warnings: c.warnings},
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
	if !c.options.again {
		if before, err = c.stored(ctx); err != nil {
			return err
		}
	}
	d.Played, d.Replayed = before.Matches, before.Untraced
	left := tournament.Estimate(p, c.schedule, trials, d.Games-before.Found(), d.Concurrency)
	d.EstimateMS = ui.Milliseconds(left)
	return c.out.Table(c.dryTable(d, left), d)
}

// stored is what the database has already.
func (c *tournamentRun) stored(ctx context.Context) (before tournament.Before, err error) {
	if _, err := os.Stat(c.databasePath()); err != nil {
		return before, nil
	}
	db, err := store.Open(ctx, c.databasePath(), c.settings.Database())
	if err != nil {
		return before, err
	}
	c.runner.Store = db
	before, err = c.runner.Before(ctx, c.schedule, c.schedule.Pairs(), store.Tournament{})
	return before, errors.Join(err, db.Close())
}

func (c *tournamentRun) dryTable(d dryPlan, left time.Duration) *ui.Table {
	t := &ui.Table{Prose: true}
	t.Row("game", fmt.Sprintf("%s (%s)", c.info.Title, d.Game))
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
	clock := c.runner.Plan.Clock
	t.Row("time limit", fmt.Sprintf("%s a turn, %s at the start", limitOf(clock.Turn), limitOf(clock.Init)))
	t.Row("clock", string(clock.Kind))
	t.Row("concurrency", fmt.Sprintf("%s, on %s", spelling.Count(d.Concurrency, "match"), spelling.Count(c.CPUs, "core")))
	t.Row("takes", "about "+ui.Roughly(left)+", estimated from trial matches")
	return t
}

func limitOf(d time.Duration) string {
	if d == 0 {
		return "none"
	}
	return d.String()
}
