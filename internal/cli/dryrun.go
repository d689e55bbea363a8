package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
)

// dryPlan is what --dry-run prints.
type dryPlan struct {
	Game        string   `json:"game"`
	Bots        []string `json:"bots"`
	Challengers []string `json:"challengers"`
	Scenarios   []string `json:"scenarios"`
	Rounds      int      `json:"rounds"`
	Units       int      `json:"units"`
	Games       int      `json:"games"`
	Played      int      `json:"played"`
	Replayed    int      `json:"replayed_for_traces,omitempty"`
	Concurrency int      `json:"concurrency"`
	EstimateMS  float64  `json:"estimate_ms"`
	warningsResult
}

func (c *campaign) dryRun(ctx context.Context) error {
	trials, err := c.trials(ctx)
	if err != nil {
		return err
	}
	p := c.runner.Plan
	d := dryPlan{
		Game: p.Game, Bots: []string{}, Challengers: []string{}, Rounds: p.Rounds, Units: c.schedule.Units(), Games: c.schedule.Games(),
		Concurrency: c.runner.Workers, warningsResult: warningsResult{c.warnings},
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
	d.EstimateMS = milliseconds(left)
	if c.json() {
		return c.printJSON(d)
	}
	return c.printDry(d, left)
}

// stored is what the database has already.
func (c *campaign) stored(ctx context.Context) (before tournament.Before, err error) {
	if _, err := os.Stat(c.databasePath()); err != nil {
		return before, nil
	}
	db, err := store.Open(ctx, c.databasePath(), c.database())
	if err != nil {
		return before, err
	}
	c.runner.Store = db
	before, err = c.runner.Before(ctx, c.schedule, c.schedule.Units(), store.Tournament{})
	return before, errors.Join(err, db.Close())
}

func (c *campaign) printDry(d dryPlan, left time.Duration) error {
	t := table{}
	t.row("game", fmt.Sprintf("%s (%s)", c.info.Title, d.Game))
	if len(d.Challengers) > 0 {
		t.row("challengers", list(d.Challengers))
	}
	t.row("bots", list(d.Bots))
	t.row("scenarios", fmt.Sprintf("%d: %s", len(d.Scenarios), list(d.Scenarios)))
	t.row("rounds", fmt.Sprint(d.Rounds))
	matches := fmt.Sprintf("%d, in %s; %d were played before", d.Games, count(d.Units, "pair"), d.Played)
	if d.Replayed > 0 {
		matches += fmt.Sprintf(", %d of them without a trace, for which they are played again", d.Replayed)
	}
	t.row("matches", matches)
	clock := c.runner.Plan.Clock
	t.row("time limit", fmt.Sprintf("%s a turn, %s at the start", limitOf(clock.Turn), limitOf(clock.Init)))
	t.row("clock", string(clock.Kind))
	t.row("at a time", fmt.Sprintf("%s, on %s", count(d.Concurrency, "game"), count(c.CPUs, "core")))
	t.row("takes", "about "+roughly(left)+", as far as the bots' trials tell")
	return t.print(c.Stdout, func(s string) string { return s })
}

// longestList is how many names a line shows.
const longestList = 12

// list names some things, and the last of many.
func list(names []string) string {
	if len(names) > longestList {
		names = slices.Concat(names[:longestList-2], []string{"…"}, names[len(names)-1:])
	}
	return strings.Join(names, ", ")
}

func limitOf(d time.Duration) string {
	if d == 0 {
		return "none"
	}
	return d.String()
}

// roughly is a duration as people say it.
func roughly(d time.Duration) string {
	switch {
	case d < 3*time.Second/2:
		return "a second"
	case d < 2*time.Minute:
		return fmt.Sprintf("%d seconds", int(d.Seconds()+0.5))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d minutes", int(d.Minutes()+0.5))
	}
	return fmt.Sprintf("%d hours", int(d.Hours()+0.5))
}
