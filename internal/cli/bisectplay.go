package cli

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/bisect"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/gittree"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

// judge is the judging of commits, with what it has found.
type judge struct {
	*bisection
	db     *store.DB
	report *bisect.Report
	search *bisect.Search
	known  map[store.Digest]bisect.Verdict // by the content of the bot: many commits change something else
}

// run judges commits until one is left, and reports.
func (b *bisection) run(ctx context.Context) (err error) {
	j := &judge{bisection: b, known: map[store.Digest]bisect.Verdict{}, search: bisect.NewSearch(nodes(b.later))}
	j.report = &bisect.Report{
		Game: b.game.Info().Name, Bot: b.options.bot, Against: b.options.against, Good: b.good, Bad: b.bad(), Commits: len(b.later),
		Alpha: b.options.alpha, Risk: b.options.alpha / float64(bisect.Steps(len(b.later))+1),
	}
	if j.db, err = store.Create(ctx, b.databasePath(), b.settings.Database()); err != nil {
		return err
	}
	steps := bisect.Steps(len(b.later))
	b.Note("Which of %d commits made %s weaker? About %d of them %s judged, each by at most %s on %s",
		len(b.later), b.options.bot, steps, spelling.Choose(steps, "is", "are"), spelling.Count(b.options.maxPairs, "pair"), spelling.Count(len(b.scenarios), "scenario"))
	j.report.Ending, err = j.all(ctx)
	if err := errors.Join(err, j.db.Close()); err != nil {
		return err
	}
	return j.conclude()
}

// nodes are commits by their places.
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

// all compares the ends and then judges commits.
func (j *judge) all(ctx context.Context) (bisect.Ending, error) {
	if ending, err := j.ends(ctx); ending != "" || err != nil {
		return j.stopped(ctx, ending, err)
	}
	for n, ok := j.search.Next(); ok; n, ok = j.search.Next() {
		step, err := j.commit(ctx, j.later[n])
		if err != nil || step.Verdict == "" {
			return j.stopped(ctx, bisect.Interrupted, err)
		}
		j.search.Judge(n, step.Verdict)
		j.note(step)
	}
	if len(j.search.Suspects()) > 1 {
		return bisect.Narrowed, nil
	}
	return bisect.Found, nil
}

// stopped is the ending of a search that an error may have ended.
func (j *judge) stopped(ctx context.Context, ending bisect.Ending, err error) (bisect.Ending, error) {
	switch {
	case ctx.Err() != nil:
		return bisect.Interrupted, nil
	case errors.Is(err, tournament.ErrTimeUp):
		return bisect.TimeUp, nil
	}
	return ending, err
}

// note takes down a step.
func (j *judge) note(s bisect.Step) {
	s.Suspects = len(j.search.Suspects())
	j.report.Steps = append(j.report.Steps, s)
	why := ""
	if s.Why != "" {
		why = " (" + s.Why + ")"
	}
	if !j.settings.Quiet {
		j.Note("%s is %s%s: %s", s.Short(), s.Verdict, why, s.Subject)
	}
}

// conclude reports, and ends with the code that says what came out.
func (j *judge) conclude() error {
	var left []gittree.Commit
	for _, n := range j.search.Suspects() {
		left = append(left, j.later[n])
	}
	r := j.report
	r.Finish(left)
	var err error
	if j.out.Format == ui.JSON {
		err = j.out.JSON(r)
	} else {
		err = j.out.Prose(r.Text(j.out.Width))
	}
	if err != nil {
		return err
	}
	switch r.Ending {
	case bisect.Found:
		return nil
	case bisect.Interrupted:
		j.Note("Interrupted. Run the same command again to continue")
		return command.Silent(command.ExitInterrupted)
	case bisect.NotWorse:
		return command.Silent(command.ExitNotStronger)
	}
	return command.Silent(command.ExitUndecided)
}
