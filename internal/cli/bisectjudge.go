package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/bisect"
	"github.com/cookoff/cookoff/internal/gittree"
	"github.com/cookoff/cookoff/internal/progress"
	"github.com/cookoff/cookoff/internal/sweep"
	"github.com/cookoff/cookoff/internal/tournament"
)

// ends shows that the bad end is worse than the good one; ending says that it is not.
func (j *judge) ends(ctx context.Context) (ending bisect.Ending, err error) {
	plan, err := j.plan(ctx, "good="+j.word(j.good), "bad="+j.word(j.bad()))
	if err != nil {
		return "", err
	}
	step := bisect.Step{Commit: j.bad()}
	if plan.Bots[0].Content == plan.Bots[1].Content {
		return "", fmt.Errorf("%s is the same in %s and %s", j.options.bot, j.options.words[0], j.options.words[1])
	}
	j.known[plan.Bots[0].Content], j.known[plan.Bots[1].Content] = bisect.Good, bisect.Bad
	err = j.try(ctx, plan, &step, func(r []sweep.Result) bisect.Scores {
		return bisect.Scores{Good: r[0].Score, Bad: r[0].Score, Own: r[1].Score}
	})
	step.Bad = step.Own // it is the bad end
	switch {
	case err != nil:
		return "", err
	case step.Verdict == bisect.Bad:
	case step.Verdict == bisect.Good:
		ending = bisect.NotWorse
	default:
		step.Verdict, ending = bisect.Skipped, bisect.Undecided
		step.Why = fmt.Sprintf("undecided after %d pairs", step.Pairs)
	}
	if step.Pairs > 0 {
		j.note(step)
	}
	return ending, nil
}

// commit judges a commit. One without a verdict was interrupted.
func (j *judge) commit(ctx context.Context, c gittree.Commit) (step bisect.Step, err error) {
	step = bisect.Step{Commit: c}
	plan, err := j.threePlan(ctx, c)
	if unfit, ok := errors.AsType[*unfitError](err); ok {
		step.Verdict, step.Why = bisect.Skipped, oneLine(unfit.Error())
		return step, nil
	}
	if err != nil {
		return step, err
	}
	content := plan.Bots[2].Content
	if known, ok := j.known[content]; ok {
		step.Verdict, step.Why = known, "the same bot as one that was judged"
		return step, nil
	}
	err = j.try(ctx, plan, &step, func(r []sweep.Result) bisect.Scores {
		return bisect.Scores{Good: r[0].Score, Bad: r[1].Score, Own: r[2].Score}
	})
	if err == nil && step.Verdict == "" {
		step.Verdict, step.Why = bisect.Skipped, fmt.Sprintf("undecided after %d pairs", step.Pairs)
	}
	j.known[content] = step.Verdict
	return step, err
}

// unfitError says why a commit has no bot to play with.
type unfitError struct{ error }

// threePlan is what is to be played by the bots of a commit and of the ends. Of its errors an unfitError is about the commit's
// bot; all others would come with any commit.
func (j *judge) threePlan(ctx context.Context, c gittree.Commit) (*tournament.Plan, error) {
	ends := []string{"good=" + j.word(j.good), "bad=" + j.word(j.bad())}
	_, err := j.commits.Tree(ctx, j.Dir, gittree.Word{Revision: c.Hash, Path: j.options.bot})
	if built, failed := errors.AsType[*gittree.BuildError](err); failed {
		return nil, &unfitError{built}
	}
	if unwritten, failed := errors.AsType[*gittree.CheckoutError](err); failed {
		return nil, &unfitError{fmt.Errorf("it cannot be checked out: %w", unwritten.Cause)}
	}
	if err != nil {
		return nil, err
	}
	plan, err := j.plan(ctx, append(ends, "commit-"+c.Short()+"="+j.word(c))...)
	if err == nil {
		return plan, nil
	}
	_, wrong := j.plan(ctx, ends...)
	if wrong = cmp.Or(ctx.Err(), wrong); wrong != nil {
		return nil, wrong
	}
	if inner := errors.Unwrap(err); inner != nil { // without the word of the bot, which is the commit
		err = inner
	}
	return nil, &unfitError{err}
}

// try plays a plan until there is a verdict, or as much as is allowed.
func (j *judge) try(ctx context.Context, plan *tournament.Plan, step *bisect.Step, scores func([]sweep.Result) bisect.Scores) error {
	c, err := j.ready(ctx, &j.options.tournamentOptions, plan, j.game)
	if err != nil {
		return err
	}
	c.runner.Store, c.local.Live = j.db, j.publisher()
	defer c.local.Live.Close()
	s := newSideBySide(c)
	if broken, err := s.broken(ctx); err != nil {
		return err
	} else if broken != "" {
		step.Verdict, step.Why = bisect.Skipped, broken
		return nil
	}
	described, err := s.described()
	if err != nil {
		return err
	}
	t, err := j.db.Begin(ctx, described, j.options.again)
	if err != nil {
		return err
	}
	if s.before, err = s.runner.Earlier(ctx, s.schedule, 0, t); err != nil {
		return err
	}
	trial := bisect.NewTrial(j.report.Risk)
	bar := progress.NewTournament(s.status(), j.options.maxPairs*len(s.schedule.Lineups()), 0, s.before.Newest)
	bar.Text = func() string {
		return fmt.Sprintf("%s %s: %s", step.Short(), step.Subject, trial.Progress(j.options.maxPairs))
	}
	s.runner.Saved = bar.Saved
	challengers := make([]int, plan.Challengers)
	for n := range challengers {
		challengers[n] = n
	}
	err = s.playSame(ctx, t, s.schedule, challengers, func(r []sweep.Result) error {
		if r == nil {
			return nil
		}
		verdict, err := trial.Add(scores(r))
		step.Verdict, step.Evidence = verdict, trial.Evidence()
		bar.Update()
		if err == nil && (verdict != "" || step.Pairs >= j.options.maxPairs) {
			err = tournament.ErrEnough
		}
		return err
	})
	bar.Clear()
	step.Tournament = t.ID
	j.report.Before += s.before.Counted
	if err == nil {
		err = j.db.Decide(ctx, t.ID)
	}
	return err
}

// broken plays the trial match of a commit's bot, and says why it cannot play. The first time it plays those of all, who must.
func (s *sideBySide) broken(ctx context.Context) (string, error) {
	const commit = 2 // number of its bot, behind the ends
	if s.runner.Plan.Challengers <= commit {
		_, err := s.trials(ctx)
		return "", err
	}
	trials, err := s.playTrials(ctx, s.runner.Plan.Bots[commit:commit+1])
	if err != nil || trials[0].Started() {
		return "", err
	}
	return trials[0].Failure.Error() + trials[0].Bot.Bot.FailureDetail(trials[0].Failure), nil
}
