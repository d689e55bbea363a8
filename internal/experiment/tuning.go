package experiment

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/sweep"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/experiment/tune"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Tuning optimizes several settings at once. Each step is a tournament of two variants.
type Tuning struct {
	Info      contest.Info
	Settings  tune.Settings
	Bot       string // as typed
	Against   []string
	Scenarios []tournament.Scenario
	Search    *tune.Search
	// Plan returns the tournament of two variants on these scenarios.
	Plan func(ctx context.Context, variants []variant.Variant, on []tournament.Scenario) (*tournament.Plan, error)
	// Confirm returns the command that compares a variant with the unchanged bot, given a variant that has played;
	// may be empty.
	Confirm func(played *bot.Bot, v variant.Variant) string

	made    int      // steps
	pairs   int      // pairs played
	skipped int      // steps that do not count because a match is missing
	played  *bot.Bot // some variant that has played
}

// Limit limits the steps to a number of pairs (0: no limit), and checks the plan of a step of two variants.
func (t *Tuning) Limit(ctx context.Context, both []variant.Variant, maxPairs int) error {
	bad := usage.Require(maxPairs >= 0, "--max-pairs %d: must be 1 or more", maxPairs)
	plan, err := t.Plan(ctx, both, t.Scenarios[:min(max(1, t.Settings.Scenarios), len(t.Scenarios))])
	if plan == nil || bad != nil || maxPairs == 0 {
		return usage.All(bad, err)
	}
	step := 2 * len(tournament.NewSchedule(plan).Lineups()) / plan.Challengers * len(plan.Scenarios)
	t.Settings.Steps = min(t.Settings.Steps, maxPairs/max(1, step))
	return usage.All(err, usage.Require(maxPairs >= step, "--max-pairs %d is too few for a step: at least %d", maxPairs, step))
}

// Play plays the steps.
func (t *Tuning) Play(ctx context.Context, r *Run) error {
	r.Note("Tuning %s against %s: %s on %s each, by %s", t.Bot, ui.List(t.Against), spelling.Count(t.Settings.Steps, "step"),
		spelling.Count(min(t.Settings.Scenarios, len(t.Scenarios)), "scenario"), t.Settings.Measure)
	for up, down, ok := t.Search.Next(); ok; up, down, ok = t.Search.Next() {
		difference, err := t.step(ctx, r, up, down)
		if err != nil {
			return err
		}
		t.made++
		t.Search.Add(up, down, difference)
	}
	return nil
}

// step plays two variants against the same opponents, and returns the difference of their results.
func (t *Tuning) step(ctx context.Context, r *Run, up, down variant.Variant) (difference float64, err error) {
	plan, err := t.Plan(ctx, []variant.Variant{up, down}, t.scenarios())
	if err != nil {
		return 0, err
	}
	question := t.Settings
	question.Steps = 0 // more steps continue the same tuning
	if plan.Question, err = json.Marshal(map[string]tune.Settings{"tune": question}); err != nil {
		return 0, err
	}
	t.played = plan.Bots[0].Bot
	s := &Stage{Plan: plan, Line: func(*progress.Tournament) string {
		return fmt.Sprintf("step %d of %d: %s", t.made, t.Settings.Steps, t.Search.Tuned())
	}}
	if r.Trials == nil {
		s.Try = plan.Bots
	}
	if err := r.Begin(ctx, s); err != nil {
		return 0, err
	}
	missing, sums := false, [2]float64{}
	err = r.Play(ctx, s.Schedule, func(pair tournament.PairResult) (enough bool, err error) {
		if len(pair.Matches) < len(pair.Lineups) {
			missing = true
			return false, nil
		}
		t.pairs++
		v := challengerOf(pair.Matches)
		sums[v] += t.measure(v, pair.Matches)
		return false, nil
	})
	if missing && err == nil {
		t.skipped++
		return 0, nil
	}
	return sums[0] - sums[1], err
}

// measure returns a variant's result in a pair.
func (t *Tuning) measure(v int, matches []store.ScheduledMatch) float64 {
	p := regress.Settings{}.For(t.Info).Observe(v, matches)
	if t.Settings.Measure == string(sweep.ByScore) {
		return p.Score
	}
	return p.Margin
}

// scenarios returns the next scenarios, cyclically.
func (t *Tuning) scenarios() (on []tournament.Scenario) {
	for i := range min(t.Settings.Scenarios, len(t.Scenarios)) {
		on = append(on, t.Scenarios[(t.made*t.Settings.Scenarios+i)%len(t.Scenarios)])
	}
	return on
}

// challengerOf returns the index of the variant that played these matches.
func challengerOf(matches []store.ScheduledMatch) int {
	for _, b := range matches[0].Lineup {
		if b < 2 {
			return b
		}
	}
	return 0
}

// Report returns the tuned settings.
func (t *Tuning) Report(_ context.Context, r *Run) (report Report) {
	left := fmt.Sprintf(" after %s. Run the same command again to continue", spelling.Count(t.made, "step"))
	switch r.Ending {
	case failed:
		if t.made > 0 {
			report.Left = resumeAdvice
		}
		return report
	case rating.Interrupted:
		report.Left = left
	case rating.TimeUp:
		report.Left, report.Outcome = ","+left, Undecided
	default:
		report.Err = r.Voids.Err()
	}
	a := t.Search.Report(cmp.Or(r.Ending, tune.Done))
	a.Game, a.Bot, a.Against = t.Info.Name, t.Bot, t.Against
	a.Pairs, a.Skipped, a.Before = t.pairs, t.skipped, r.Before
	if t.skipped > 0 {
		a.Notes.Add("%d steps do not count, because a match is missing.", t.skipped)
	}
	if command := t.Confirm(t.played, t.Search.Tuned()); command != "" {
		if t.Settings.Measure == string(sweep.ByMargin) {
			a.Notes.Add(sweep.WinsNote)
		}
		a.Notes.Add("To test them on other scenarios: %s", command)
	}
	report.Document = a.Document()
	return report
}
