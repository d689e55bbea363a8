package experiment

import (
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/bisect"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/sweep"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Bisection finds the commit that made a bot weaker. To judge a commit, it plays a tournament in which the bots of this
// commit and of both ends (GOOD and BAD) meet the same opponent, and compares their scores.
type Bisection struct {
	Bisected
	search *bisect.Search
	report *bisect.Report
	known  map[store.Digest]bisect.Step // by the content of the bot: many commits leave it unchanged
	steps  map[int]bisect.Step          // by index of the commit
}

// Bisected configures a bisection.
type Bisected struct {
	*CommitPlans
	Info      contest.Info
	Words     []string         // both ends, as typed
	Later     []gittree.Commit // commits after the good one; the last one is bad
	Alpha     float64
	MaxPairs  int // per commit
	Scenarios int
}

// unfitError is the one-line reason why a commit's bot cannot play.
type unfitError struct{ Cause error }

func (e *unfitError) Error() string { return e.Cause.Error() }

// NewBisection returns a bisection before its first match.
func NewBisection(of Bisected) *Bisection {
	b := &Bisection{
		Bisected: of, known: map[store.Digest]bisect.Step{}, steps: map[int]bisect.Step{}, search: bisect.NewSearch(nodes(of.Later)),
	}
	b.report = &bisect.Report{
		Game: of.Info.Name, Bot: of.Bot, Against: of.Opponent(), Good: of.Good, Bad: of.Bad, Commits: len(of.Later),
		Alpha: of.Alpha, Risk: of.Alpha / float64(bisect.Steps(len(of.Later))+1),
	}
	return b
}

// nodes converts commits to nodes that refer to their parents by index.
func nodes(commits []gittree.Commit) (all []bisect.Node) {
	places := map[string]int{}
	for n, c := range commits {
		places[c.Hash] = n
	}
	for _, c := range commits {
		var node bisect.Node
		for _, hash := range c.Parents {
			if n, later := places[hash]; later {
				node.Parents = append(node.Parents, n)
			}
		}
		all = append(all, node)
	}
	return all
}

// Play compares the ends, and then judges commits until one suspect remains, or all others are skipped.
func (b *Bisection) Play(ctx context.Context, r *Run) error {
	steps := bisect.Steps(len(b.Later))
	r.Note("Which of %d commits made %s weaker? About %d of them %s tested, each with at most %s on %s", len(b.Later), b.Bot, steps,
		spelling.Choose(steps, "is", "are"), spelling.Count(b.MaxPairs, "pair"), spelling.Count(b.Scenarios, "scenario"))
	if err := b.ends(ctx, r); err != nil || b.report.Ending != "" {
		return err
	}
	if err := b.judge(ctx, r, func(s bisect.Step) bisect.Verdict { return s.Verdict }); err != nil {
		return err
	}
	suspects := b.search.Suspects()
	if len(suspects) > 1 {
		b.report.Ending = bisect.Narrowed
		return nil
	}
	b.report.Ending = bisect.Found
	first, last := b.steps[suspects[0]], b.steps[len(b.Later)-1]
	b.report.First = &first.Commit
	b.report.Fails = first.Fails()
	if !first.Fails() || last.Fails() {
		return nil
	}
	// The failing bot was fixed but is still weaker: search for that.
	b.search = bisect.NewSearch(nodes(b.Later))
	return b.judge(ctx, r, bisect.Step.ByPlay)
}

// judge judges commits until the search ends. Already judged commits count first.
func (b *Bisection) judge(ctx context.Context, r *Run, verdict func(bisect.Step) bisect.Verdict) error {
	for n := range len(b.Later) - 1 {
		if step, judged := b.steps[n]; judged {
			b.search.Judge(n, verdict(step))
		}
	}
	for n, ok := b.search.Next(); ok; n, ok = b.search.Next() {
		step, err := b.commit(ctx, r, b.Later[n])
		if err != nil {
			return err
		}
		b.steps[n] = step
		b.search.Judge(n, verdict(step))
		b.note(r, step)
	}
	return nil
}

// ends tests whether the bad end is worse than the good one, and otherwise ends the search.
func (b *Bisection) ends(ctx context.Context, r *Run) error {
	plan, err := b.Plan(ctx)
	if err != nil {
		return err
	}
	if plan.Bots[0].Content == plan.Bots[1].Content {
		return fmt.Errorf("%s is the same in %s and %s", b.Bot, b.Words[0], b.Words[1])
	}
	b.known[plan.Bots[0].Content] = bisect.Step{Commit: b.Good, Verdict: bisect.Good}
	step := bisect.Step{Commit: b.Bad}
	err = b.try(ctx, r, &Stage{Plan: plan, Try: plan.Bots}, &step, func(r []sweep.ScenarioMean) bisect.Scores {
		return bisect.Scores{Good: r[0].Score, Bad: r[0].Score, Own: r[1].Score}
	})
	if err != nil {
		return err
	}
	step.Bad = step.Own // the end itself is the bad bot
	b.known[plan.Bots[1].Content], b.steps[len(b.Later)-1] = step, step
	switch step.Verdict {
	case bisect.Good:
		b.report.Ending = bisect.NotWorse
	case bisect.Skipped:
		b.report.Ending = bisect.Undecided
	}
	if step.Pairs > 0 {
		b.note(r, step)
	}
	return nil
}

// errSkip skips a commit whose bot cannot play.
var errSkip = errors.New("the commit is skipped")

// commit judges a commit.
func (b *Bisection) commit(ctx context.Context, r *Run, c gittree.Commit) (step bisect.Step, err error) {
	step = bisect.Step{Commit: c}
	plan, err := b.Plan(ctx, c)
	if unfit, ok := errors.AsType[*unfitError](err); ok {
		step.Verdict, step.Why = bisect.Skipped, unfit.Error()
		return step, nil
	}
	if err != nil {
		return step, errors.Join(ctx.Err(), err)
	}
	const last = 2 // index after the ends
	content := plan.Bots[last].Content
	if known, ok := b.known[content]; ok {
		step.Verdict, step.Like, step.Why = known.Verdict, &known, "same bot as "+known.Short()
		return step, nil
	}
	s := &Stage{Plan: plan, Try: plan.Bots[last : last+1], CannotPlay: func(_ int, why string) (bool, error) {
		step.Verdict, step.Why = bisect.Skipped, why
		return false, errSkip
	}}
	err = b.try(ctx, r, s, &step, func(r []sweep.ScenarioMean) bisect.Scores {
		return bisect.Scores{Good: r[0].Score, Bad: r[1].Score, Own: r[2].Score}
	})
	if errors.Is(err, errSkip) {
		err = nil
	}
	b.known[content] = step
	return step, err
}

// try plays until a verdict or the limit. Scenarios with missing matches do not count.
func (b *Bisection) try(
	ctx context.Context, r *Run, s *Stage, step *bisect.Step, scores func([]sweep.ScenarioMean) bisect.Scores,
) error {
	trial := bisect.NewTrial(b.report.Risk)
	s.Line = func(*progress.Tournament) string {
		return fmt.Sprintf("%s %s: %s", step.Short(), step.Subject, trial.Progress(b.MaxPairs))
	}
	if err := r.Begin(ctx, s); err != nil {
		return err
	}
	step.Tournament = r.Tournament.ID
	comparison := newSideBySide(b.Info, s.Plan, s.Schedule)
	err := r.Play(ctx, s.Schedule, func(pair tournament.PairResult) (enough bool, err error) {
		results, _ := comparison.add(pair)
		if results == nil {
			return false, nil
		}
		own := results[len(results)-1]
		step.Failed, step.Matches = step.Failed+own.Failed, step.Matches+len(pair.Matches)
		step.Verdict = trial.Add(scores(results))
		step.Evidence = trial.Evidence()
		return step.Verdict != "" || step.Pairs >= b.MaxPairs, nil
	})
	if err != nil {
		return err
	}
	if step.Verdict == "" {
		step.Verdict, step.Why = bisect.Skipped, fmt.Sprintf("undecided after %d pairs", step.Pairs)
	}
	return r.Store.Decide(ctx, r.Tournament.ID)
}

// note records and reports a step.
func (b *Bisection) note(r *Run, s bisect.Step) {
	s.Suspects = len(b.search.Suspects())
	b.report.Steps = append(b.report.Steps, s)
	why := ""
	if s.Why != "" {
		why = " (" + s.Why + ")"
	}
	if !r.Status.Quiet {
		r.say(fmt.Sprintf("%s is %s%s: %s", s.Short(), s.Verdict, why, s.Subject))
	}
}

// Report names the first bad commit.
func (b *Bisection) Report(_ context.Context, r *Run) (report Report) {
	a := b.report
	switch r.Ending {
	case failed:
		return report
	case rating.Interrupted, rating.TimeUp:
		a.Ending = r.Ending
	}
	if r.Ending == rating.Interrupted {
		report.Left = ". Run the same command again to continue"
	}
	a.Before = r.Before
	var left []gittree.Commit
	for _, n := range b.search.Suspects() {
		left = append(left, b.Later[n])
	}
	a.Finish(left)
	report.Document = a.Document()
	switch a.Ending {
	case bisect.Found:
	case bisect.NotWorse:
		report.Outcome = NotConfirmed
	default:
		report.Outcome = Undecided
	}
	return report
}
