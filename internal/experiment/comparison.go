package experiment

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Comparison tests whether a new bot is stronger than an old one.
type Comparison struct {
	Game     contest.Game
	Plan     *tournament.Plan
	Settings regress.Settings
	On       []string // scenarios, as typed

	Number int64           // of the tournament; 0 before it starts
	Answer *regress.Report // nil until there is one

	series      *regress.Series
	schedule    *tournament.Schedule
	losses      *losses
	comparisons int // earlier ones of the same bots
}

// NewComparison returns a comparison of a plan's two bots.
func NewComparison(game contest.Game, plan *tournament.Plan, s regress.Settings) *Comparison {
	return &Comparison{
		Game: game, Plan: plan, Settings: s, series: regress.NewSeries(s, plan.Entrants()), schedule: tournament.NewSchedule(plan),
	}
}

// Identical reports whether both bots have the same content, and sets the answer if so. Learning bots may differ in
// what they have learnt.
func (c *Comparison) Identical() (Outcome, bool) {
	if c.Plan.Bots[0].Content != c.Plan.Bots[1].Content || c.Plan.Learns() {
		return Undecided, false
	}
	c.series.End(regress.Identical)
	c.Answer = c.series.Report(c.Game.Info(), c.Plan.Bots)
	outcome, _ := c.outcome("") // no command is shown without matches
	return outcome, true
}

// Play plays the comparison's tournament.
func (c *Comparison) Play(ctx context.Context, r *Run) error {
	err := r.Begin(ctx, &Stage{Plan: c.Plan, Try: c.Plan.Bots, Known: c.maxPairs(), Most: c.maxPairs() * c.inPair(), Line: c.line})
	if err != nil {
		return err
	}
	c.Number = r.Tournament.ID
	if c.losses, err = r.newLosses(c.Plan, c.Game.Info()); err != nil {
		return err
	}
	if c.comparisons, err = c.compared(ctx, r); err != nil {
		return err
	}
	c.announce(r)
	if err := r.Play(ctx, c.schedule, c.add); err != nil {
		return err
	}
	return r.Store.Decide(ctx, c.Number)
}

// compared returns the number of earlier comparisons of the bots, except undecided ones that this one continues.
func (c *Comparison) compared(ctx context.Context, r *Run) (times int, err error) {
	all, err := r.Store.Tournaments(ctx)
	if err != nil {
		return 0, err
	}
	earlier, err := regress.ComparedBefore(all, r.Tournament)
	for _, t := range earlier {
		continues, wrong := c.continues(ctx, r.Store, t, r.Tournament.Matches)
		err = errors.Join(err, wrong)
		if !continues {
			times++
		}
	}
	return times, err
}

// continues reports whether this comparison extends an earlier one: the same question, undecided then, with more
// matches now.
func (c *Comparison) continues(ctx context.Context, db *store.DB, earlier store.Tournament, matches int) (bool, error) {
	plan, err := tournament.PlanOf(earlier)
	if err != nil || earlier.Matches >= matches || !bytes.Equal(plan.Question, c.Plan.Question) {
		return false, err
	}
	series, err := regress.OfStored(earlier, c.Game.Info())
	if err != nil {
		return false, err
	}
	ending := rating.Running
	err = tournament.Pairs(ctx, db, earlier.ID, func(pair []store.ScheduledMatch) { ending = series.Add(pair, nil) })
	return ending == rating.Running, err
}

// announce prints the question and the expected number of matches.
func (c *Comparison) announce(r *Run) {
	if r.Status.Quiet {
		return
	}
	newBot, oldBot, most := c.Plan.Bots[0], c.Plan.Bots[1], c.maxPairs()
	r.Note("%s", c.Settings.Ask(newBot.Name, oldBot.Name, c.schedule.Pairs()))
	if others := len(c.Game.Info().Seats) - 1; others > 1 {
		r.Note("in each match %s has one seat and the other %d seats belong to %s", newBot.Name, others, oldBot.Name)
	}
	pace := ""
	if before := r.Earlier.Matches / c.inPair(); before > 0 {
		pace = fmt.Sprintf(", %d of them already stored", before)
	}
	if some := min(most-r.Earlier.Found()/c.inPair(), fewPairs); len(r.Trials) > 0 && some > 0 {
		left := tournament.Estimate(c.Plan, c.schedule, r.Trials, some*c.inPair(), r.Stage.Runner.Workers)
		pace += fmt.Sprintf("; %s %s about %s if matches last all turns", spelling.Count(some, "pair"), spelling.Choose(some, "takes", "take"), ui.ApproxDuration(left))
	}
	r.Note("%s%s", c.Settings.Expect(newBot.Name, most), pace)
}

// maxPairs returns the maximum number of pairs.
func (c *Comparison) maxPairs() int { return min(c.Settings.MaxPairs, c.schedule.Pairs()) }

// inPair returns the number of matches in a pair.
func (c *Comparison) inPair() int { return c.schedule.Matches() / c.schedule.Pairs() }

// fewPairs is the number of pairs up to which numbers are easy to picture.
const fewPairs = 50

// line returns the state of the test in one line.
func (c *Comparison) line(bar *progress.Tournament) string {
	line, pairs := c.series.Progress(c.maxPairs())
	if each := bar.Each(bar.Now()); pairs > 0 && each > 0 {
		line += ", " + ui.ApproxDuration(time.Duration(pairs*float64(c.inPair())*bar.ShareLeft()*float64(each)))
	}
	return line
}

// add adds a pair.
func (c *Comparison) add(pair tournament.PairResult) (enough bool, err error) {
	made, err := contest.WithText(c.Game, c.Plan.Scenarios[pair.Scenario].Scenario)
	if err != nil {
		return false, err
	}
	c.losses.add(pair.Matches)
	return c.series.Add(pair.Matches, contest.Traits(c.Game, made)) != rating.Running, nil
}

// Report returns the verdict.
func (c *Comparison) Report(ctx context.Context, r *Run) (report Report) {
	pairs := r.Bar.Kept / c.inPair()
	stored := fmt.Sprintf("%s %s stored. Run the same command again to continue",
		spelling.Count(pairs, "pair"), spelling.Choose(pairs, "is", "are"))
	switch r.Ending {
	case failed:
		return Report{Left: stored}
	case rating.Interrupted:
		report.Left = ": " + stored
	}
	c.series.End(cmp.Or(r.Ending, regress.Exhausted))
	a := c.series.Report(c.Game.Info(), c.Plan.Bots)
	a.Before, a.Voids, a.Warnings.Warnings = r.Before, r.Voids, r.Warnings
	a.NoteRepeated(c.comparisons)
	a.NoteMore(c.schedule.Pairs(), c.On)
	if late := r.Bar.Kept - c.series.Matches(); late > 0 {
		r.Log.Info().Int("matches", late).Msg("matches after the decision: stored, but not counted")
	}
	if c.losses != nil {
		a.Costliest = c.losses.loss(ctx)
	}
	c.Answer = a
	report.Stored = tournament.StoredNote(r.Before, c.series.Matches(), r.Again)
	report.Document = a.Document()
	if report.Outcome, report.Err = c.outcome(r.Database); report.Outcome == Undecided {
		report.Err = r.Voids.Err()
	}
	return report
}

// outcome returns the exit outcome of the verdict. database has the flags that name the database in commands.
func (c *Comparison) outcome(database string) (Outcome, error) {
	a := c.Answer
	if a.Ending == regress.TooManyFailures {
		worst := a.New
		if a.Old.Failed > worst.Failed {
			worst = a.Old
		}
		return BotFailed, &BotError{fmt.Errorf(
			"bot %s failed in %s, and --max-failures allows %d; list them: cookoff matches --bot %s --failed%s",
			worst.Name, spelling.Count(worst.Failed, "match"), c.Settings.MaxFailures, worst.Name, database,
		)}
	}
	switch a.Verdict {
	case regress.Stronger, regress.NotWeaker:
		return answered, nil
	case regress.NotStronger, regress.Weaker:
		return NotConfirmed, nil
	}
	return Undecided, nil
}
