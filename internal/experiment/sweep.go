package experiment

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/sweep"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Sweep finds the best variant of a bot.
type Sweep struct {
	Info     contest.Info
	Plan     *tournament.Plan
	Settings sweep.Settings
	Bot      string // as typed
	Against  []string
	// Confirm returns the command that compares a variant with the unchanged bot, or "". It is required.
	Confirm func(variant int) string

	sideBySide
	schedule *tournament.Schedule
	race     *sweep.Race
	variants []sweep.Variant
}

// NewSweep returns a sweep over a plan's challengers, one per variant of the grid. The settings must have passed CheckSweep.
func NewSweep(info contest.Info, plan *tournament.Plan, grid []variant.Variant, settings sweep.Settings) *Sweep {
	schedule := tournament.NewSchedule(plan)
	s := &Sweep{Info: info, Plan: plan, Settings: settings, schedule: schedule, sideBySide: newSideBySide(info, plan, schedule)}
	s.race = sweep.NewRace(settings, len(grid), s.pairs, len(plan.Scenarios), s.margins.Scale)
	for i, v := range grid {
		s.variants = append(s.variants, sweep.Variant{Name: plan.Bots[i].Name, Label: v.String(), Settings: v.Values()})
	}
	return s
}

// CheckSweep returns an error if the settings do not fit the plan with this number of variants.
func CheckSweep(plan *tournament.Plan, variants int, settings sweep.Settings) error {
	return settings.Fit(variants, len(tournament.NewSchedule(plan).Lineups())/plan.Challengers, len(plan.Scenarios))
}

// SweepQuestion returns the settings, as JSON, that distinguish stored sweeps of the same matches. Limits are not part of them.
func SweepQuestion(s sweep.Settings, info contest.Info) (json.RawMessage, error) {
	s.MaxPairs = 0
	margins := regress.Settings{}.For(info)
	return json.Marshal(struct {
		Sweep  sweep.Settings     `json:"sweep"`
		Margin regress.MarginUnit `json:"margin"`
		Floor  float64            `json:"margin_floor"`
	}{s, margins.MarginUnit, margins.MarginFloor})
}

// resumeAdvice is appended to errors.
const resumeAdvice = "run the same command again to continue"

// Play plays the sweep's tournament, batch by batch.
func (s *Sweep) Play(ctx context.Context, r *Run) error {
	err := r.Begin(ctx, &Stage{
		Plan: s.Plan, Try: s.Plan.Bots, CannotPlay: s.exclude,
		Line: func(*progress.Tournament) string { return s.race.Progress(s.variants) },
	})
	if err != nil {
		return err
	}
	r.Note("Which of %d variants of %s is the best against %s? At most %d pairs on %d scenarios, by %s",
		len(s.variants), s.Bot, ui.List(s.Against), s.Settings.MaxPairs, len(s.Plan.Scenarios), s.Settings.Measure)
	for b, ok := s.race.Next(); ok; b, ok = s.race.Next() {
		s.challengers = b.Variants
		err := r.Play(ctx, s.part(b), func(pair tournament.PairResult) (enough bool, err error) {
			if results, all := s.add(pair); all {
				s.race.Add(b, results)
			}
			return false, nil
		})
		if err != nil {
			return err
		}
	}
	return r.Store.Decide(ctx, r.Tournament.ID)
}

// exclude excludes a variant that cannot play. Opponents are never excluded.
func (s *Sweep) exclude(n int, why string) (excluded bool, err error) {
	if n >= len(s.variants) {
		return false, nil
	}
	s.race.Exclude(n)
	s.variants[n].Failure = why
	return true, nil
}

// part returns a batch of the schedule. In a scenario, the pairs of each variant are consecutive.
func (s *Sweep) part(b sweep.Batch) *tournament.Schedule {
	var numbers []int
	for scenario := b.From; scenario < b.To; scenario++ {
		for _, v := range b.Variants {
			for n := range s.pairs {
				numbers = append(numbers, scenario*len(s.schedule.Lineups())+v*s.pairs+n)
			}
		}
	}
	return s.schedule.Part(numbers)
}

// Report ranks the variants and names the best one.
func (s *Sweep) Report(_ context.Context, r *Run) (report Report) {
	left := fmt.Sprintf(": %d matches are stored. Run the same command again to continue", r.Bar.Kept)
	if r.Ending == failed {
		return Report{Left: resumeAdvice}
	}
	s.race.Stop(r.Ending)
	a := s.race.Report(s.variants)
	a.Game, a.Bot, a.Against, a.Tournament = s.Info.Name, s.Bot, s.Against, r.Tournament.ID
	a.Before, a.Voids, a.Undecided = r.Before, r.Voids.Times, r.Voids.Undecided
	a.Score, a.Relative = s.Info.Score, s.margins.MarginFloor > 0
	s.noteConfirm(a)
	report.Stored = tournament.StoredNote(r.Before, r.Bar.Kept, r.Again)
	report.Document = a.Document()
	switch a.Ending {
	case rating.Interrupted, rating.TimeUp:
		report.Left, report.Outcome = left, Undecided
	case sweep.Alike:
		report.Outcome, report.Err = Undecided, r.Voids.Err()
	case sweep.Unplayable:
		report.Outcome = BotFailed
	}
	return report
}

// noteConfirm adds the command that tests the result on new scenarios.
func (s *Sweep) noteConfirm(a *sweep.Report) {
	if a.Ending != rating.Decided && a.Ending != sweep.Exhausted {
		return
	}
	for n := range s.variants {
		if s.variants[n].Name != a.Best {
			continue
		}
		if command := s.Confirm(n); command != "" {
			a.NoteConfirm(command)
		}
	}
}
