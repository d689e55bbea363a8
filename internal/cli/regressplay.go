package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/progress"
	"github.com/cookoff/cookoff/internal/rating"
	"github.com/cookoff/cookoff/internal/regress"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

// play plays until the series is over, and reports.
func (r *comparison) play(ctx context.Context) error {
	described, err := r.described(ctx)
	if err != nil {
		return err
	}
	t, err := r.runner.Store.Begin(ctx, described, r.options.again)
	if err != nil {
		return err
	}
	if r.before, err = r.earlier(ctx, t, r.mostPairs()); err != nil {
		return err
	}
	var trials []tournament.Trial
	if t.Played < t.Matches || r.before.Untraced > 0 {
		if trials, err = r.trials(ctx); err != nil {
			return err
		}
	}
	if r.comparisons, err = r.comparedBefore(ctx, t); err != nil {
		return err
	}
	if err := r.announce(trials); err != nil {
		return err
	}
	r.sayTraces(r.before.Before)
	bar := progress.NewTournament(r.status(), r.mostPairs()*r.inPair(), r.before.Found(), r.before.newest)
	bar.Text = func() string { return r.line(bar) }
	r.runner.Saved = bar.Saved
	err = r.runner.Play(ctx, t, r.schedule, 0, func(u tournament.PairResult) error {
		r.noteFailures(u.Matches)
		r.before.count(u.Matches)
		r.voids.Add(u)
		kind, err := r.kind(u.Scenario)
		if err != nil {
			return err
		}
		ending, err := r.series.Add(u.Matches, kind)
		if err == nil && ending != regress.Running {
			err = tournament.ErrEnough
		}
		bar.Update() // many matches may have been saved at once, and counted after that
		return err
	})
	bar.Clear()
	r.sayDiffers(r.before.differs)
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		r.series.End(regress.Interrupted)
	case errors.Is(err, tournament.ErrTimeUp):
		r.series.End(regress.TimeUp)
	case err != nil:
		return fmt.Errorf("%w; %s stored. Run the same command again to continue", err, arePairs(bar.Kept/r.inPair()))
	default:
		r.series.End(regress.Exhausted)
		if err := r.runner.Store.Decide(ctx, t.ID); err != nil {
			return err
		}
	}
	return r.conclude(bar.Kept)
}

// comparedBefore is how many comparisons of the same two bots were begun before this one.
func (r *comparison) comparedBefore(ctx context.Context, t store.Tournament) (n int, err error) {
	all, err := r.runner.Store.Tournaments(ctx)
	if err != nil {
		return 0, err
	}
	for _, other := range all {
		compared, err := isComparison(other)
		if err != nil {
			return 0, err
		}
		if !compared || other.ID >= t.ID || other.Played == 0 {
			continue
		}
		if other.Entrants[0].Content == t.Entrants[0].Content && other.Entrants[1].Content == t.Entrants[1].Content {
			n++
		}
	}
	return n, nil
}

// arePairs is "1 pair is" and the like.
func arePairs(n int) string { return spelling.Count(n, "pair") + " " + spelling.Choose(n, "is", "are") }

// conclude reports, and ends with the code that says what came out.
func (r *comparison) conclude(kept int) error {
	plan := r.runner.Plan
	report := r.series.Report(regress.Names{
		New: plan.Bots[0].Name, Old: plan.Bots[1].Name, Seats: r.info.Seats, Score: r.info.Score,
	})
	for b, of := range []*regress.Contestant{&report.New, &report.Old} {
		of.Word, of.Options, of.Env, of.Commit = plan.Bots[b].Word, plan.Bots[b].Options, plan.Bots[b].Env, plan.Bots[b].Commit
	}
	if r.comparisons > 0 {
		report.Notes = append(report.Notes, fmt.Sprintf("These bots were compared %s before. "+
			"Repeating until the answer suits you voids the error rates.", spelling.Choose(r.comparisons, "once", spelling.Count(r.comparisons, "time"))))
	}
	if more := r.more(report.Ending); more != "" {
		report.Notes = append(report.Notes, more)
	}
	if late := kept - r.series.Matches(); late > 0 {
		r.log.Info().Int("games", late).Msg("played beyond the end: stored, not counted")
	}
	r.sayBefore(r.before.counted, r.series.Matches())
	page := regressPage{Report: report, game: r.info, before: r.before.counted, voids: r.voids, warnings: r.warnings, failures: r.failures}
	if err := r.printRegress(page); err != nil {
		return err
	}
	if report.Ending == regress.Interrupted {
		r.Note("Interrupted: %s stored. Run the same command again to continue", arePairs(kept/r.inPair()))
		return command.Silent(command.ExitInterrupted)
	}
	if err := r.writeReports(page); err != nil {
		return err
	}
	err := r.answer(report)
	if command.ExitCode(err) == command.ExitUndecided && r.voids.Undecided > 0 {
		return undecidedError(r.voids)
	}
	return err
}

// answer is the exit code of a report.
func (r *comparison) answer(report *regress.Report) error {
	if report.Ending == regress.TooManyFailures {
		worst := report.New
		if report.Old.Failed > worst.Failed {
			worst = report.Old
		}
		return command.Coded(command.ExitBotFailed, fmt.Errorf("bot %s failed in %s, and --max-failures allows %d; list them: cookoff matches --bot %s --failed%s",
			worst.Name, spelling.Count(worst.Failed, "match"), r.options.settings.MaxFailures, worst.Name, r.settings.SameDatabase()))
	}
	switch report.Verdict {
	case regress.Stronger, regress.NotWeaker:
		return nil
	case regress.NotStronger, regress.Weaker:
		return command.Silent(command.ExitNotStronger)
	}
	return command.Silent(command.ExitUndecided)
}

// seedRange is a range of seeds in a scenario word.
var seedRange = regexp.MustCompile(`\b` + contest.OptionSeed + `=(\d+)-(\d+)`)

// more says how to allow more pairs, where that is why there is no decision.
func (r *comparison) more(ending regress.Ending) string {
	have := r.schedule.Pairs()
	want := 2 * have
	flags := ""
	switch ending {
	case regress.Limit:
		if want = 2 * r.options.settings.MaxPairs; want <= have {
			return fmt.Sprintf("To allow more pairs: --max-pairs %d", want)
		}
	case regress.Exhausted:
	default:
		return ""
	}
	for _, word := range r.options.on {
		m := seedRange.FindStringSubmatchIndex(word)
		if m == nil {
			continue
		}
		first, errFirst := strconv.Atoi(word[m[2]:m[3]])
		last, errLast := strconv.Atoi(word[m[4]:m[5]])
		if errFirst == nil && errLast == nil && last < math.MaxInt/2 {
			flags = fmt.Sprintf(" --on %s%d%s", word[:m[4]], first+2*(last-first+1)-1, word[m[5]:])
			break
		}
	}
	if flags == "" {
		flags = fmt.Sprintf(" --on %s:%s=1-%d", r.info.Name, contest.OptionSeed, max(regress.DefaultMaxPairs, want))
	}
	if want > r.options.settings.MaxPairs {
		flags += fmt.Sprintf(" --max-pairs %d", want)
	}
	return "To allow more pairs:" + flags
}

// announce says on stderr what is asked, and how long that is expected to take.
func (r *comparison) announce(trials []tournament.Trial) error {
	if r.settings.Quiet {
		return nil
	}
	s := r.options.settings
	f, err := s.Forecast(1)
	if err != nil {
		return err
	}
	question := "stronger than"
	if s.NotWeaker {
		question = "not weaker than"
	}
	bots := r.runner.Plan.Bots
	r.Note("Is %s %s %s? --test %s: %+g Elo against %+g (%s), %s", bots[0].Name, question, bots[1].Name,
		s.Test, s.Elo0, s.Elo1, s.Model, spelling.Count(r.schedule.Pairs(), "scenario"))
	if bots[0].Content == bots[1].Content {
		r.Note("%s and %s are identical, byte for byte; did you mean another file?", bots[0].Name, bots[1].Name)
	}
	most := r.mostPairs()
	pace := ""
	if before := r.before.Matches / r.inPair(); before > 0 {
		pace = fmt.Sprintf(", %d of them already stored", before)
	}
	if some := min(most-r.before.Found()/r.inPair(), fewPairs); len(trials) > 0 && some > 0 {
		left := tournament.Estimate(r.runner.Plan, r.schedule, trials, some*r.inPair(), r.runner.Workers)
		pace += fmt.Sprintf("; %d pairs take about %s", some, ui.Roughly(left))
	}
	r.Note("expected: %s if %s is %+g Elo, %d if %+g, up to %d in between, far fewer if far outside; at most %d%s",
		spelling.Count(roundPairs(f.H0), "pair"), bots[0].Name, s.Elo0, roundPairs(f.H1), s.Elo1, roundPairs(f.Between), most, pace)
	return nil
}

// mostPairs is how many pairs are played at most.
func (r *comparison) mostPairs() int { return min(r.options.settings.MaxPairs, r.schedule.Pairs()) }

// inPair is how many matches a pair has.
func (r *comparison) inPair() int { return r.schedule.Matches() / r.schedule.Pairs() }

// fewPairs are as many as a user can picture.
const fewPairs = 50

// roundPairs is an expected number as exact as it is known: two digits.
func roundPairs(pairs float64) int {
	unit := math.Pow(10, max(0, math.Floor(math.Log10(pairs))-1))
	return int(math.Round(pairs/unit) * unit)
}

// line is where the series stands.
func (r *comparison) line(bar *progress.Tournament) string {
	state := r.series.State()
	most := r.mostPairs()
	line := fmt.Sprintf("pair %d of at most %d; evidence %s; Elo %s", state.Pairs, most, evidence(state), r.series.Watched())
	if state.ToGo != nil && state.DecidedAt == 0 {
		pairs := math.Ceil(*state.ToGo)
		line += fmt.Sprintf("; about %s to go", spelling.Count(int(pairs), "pair"))
		if each := bar.Each(r.Now()); each > 0 {
			left := min(pairs, float64(most-state.Pairs)) * float64(r.inPair()) * bar.ShareLeft()
			line += fmt.Sprintf(", %s", ui.Roughly(time.Duration(left*float64(each))))
		}
	}
	return line
}

// evidence is what a test has for the upper hypothesis and against it: what a bet has made of 1, or how many times as
// likely the results are by one hypothesis as by the other.
func evidence(s rating.State) string {
	if need := odds(s.H1.Need); need == odds(s.H0.Need) {
		return fmt.Sprintf("for %s to 1, against %s to 1 (%s to 1 decides)", odds(s.H1.Have), odds(s.H0.Have), need)
	}
	return fmt.Sprintf("for %s to 1 (%s to 1 decides), against %s to 1 (%s to 1 decides)",
		odds(s.H1.Have), odds(s.H1.Need), odds(s.H0.Have), odds(s.H0.Need))
}

// odds are a natural logarithm as a number of odds to 1.
func odds(log float64) string {
	switch x := math.Exp(log); {
	case x < 0.01:
		return "less than 0.01"
	case x >= 1e6:
		return "over a million"
	case x >= 1000:
		return fmt.Sprintf("%.0f", x)
	default:
		return fmt.Sprintf("%.3g", x)
	}
}
