package experiment

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// CommitPlans makes plans for the bots of commits.
type CommitPlans struct {
	Commits *gittree.Cache
	Dir     string // working directory
	Bot     string // path in the repository
	Against string // opponent; empty: the bot of the good end
	Good    gittree.Commit
	Bad     gittree.Commit
	// Make returns the plan for some bots.
	Make func(ctx context.Context, who func(*entry.Bots) (entry.Lineup, error)) (*tournament.Plan, error)
}

// Opponent returns the opponent's argument.
func (p *CommitPlans) Opponent() string { return cmp.Or(p.Against, "opponent="+p.word(p.Good)) }

// ScenarioBots returns the arguments of the bots that determine the default scenarios: that of GOOD and the opponent.
func (p *CommitPlans) ScenarioBots() []string { return []string{p.word(p.Good), p.Opponent()} }

// CheckPaths returns an error if the path of the bot, or one in its build command, is probably a typo: the good commit
// does not have it, but has a similar one. A missing path without a similar one is not an error here.
func (p *CommitPlans) CheckPaths(ctx context.Context) error {
	for word := range strings.FieldsSeq(p.Commits.Build) {
		if !strings.Contains(word, "/") {
			continue
		}
		if near := p.Commits.Near(ctx, p.Dir, gittree.Ref{Revision: p.Good.Hash, Path: word}); near != "" {
			return fmt.Errorf("--build: commit %s has no %s; did you mean %s?", p.Good.Short(), word, near)
		}
	}
	if p.Bot == "" {
		return nil // an error elsewhere
	}
	if near := p.Commits.Near(ctx, p.Dir, gittree.Ref{Revision: p.Good.Hash, Path: p.Bot}); near != "" {
		return fmt.Errorf("--bot %s: commit %s has no %[1]s; did you mean %[3]s?", p.Bot, p.Good.Short(), near)
	}
	return nil
}

// Plan returns the plan for the bots of both ends, and of a commit if given. An unfitError concerns that commit's bot
// only; other errors would occur with any commit.
func (p *CommitPlans) Plan(ctx context.Context, commits ...gittree.Commit) (*tournament.Plan, error) {
	if len(commits) == 0 {
		return p.plan(ctx)
	}
	c := commits[0]
	_, err := p.Commits.Tree(ctx, p.Dir, gittree.Ref{Revision: c.Hash, Path: p.Bot})
	if built, failed := errors.AsType[*gittree.BuildError](err); failed {
		return nil, unfit(built)
	}
	if unwritten, failed := errors.AsType[*gittree.CheckoutError](err); failed {
		return nil, unfit(fmt.Errorf("it cannot be checked out: %w", unwritten.Cause))
	}
	if err != nil {
		return nil, err
	}
	plan, err := p.plan(ctx, "commit-"+c.Short()+"="+p.word(c))
	if err == nil {
		return plan, nil
	}
	_, wrong := p.plan(ctx)
	if wrong = cmp.Or(ctx.Err(), wrong); wrong != nil {
		return nil, wrong
	}
	return nil, unfit(cmp.Or(errors.Unwrap(err), err)) // without the bot's argument, which is the commit
}

func unfit(err error) error { return &unfitError{Cause: errors.New(plain.OneLine(err.Error()))} }

// plan returns the plan for the bots of both ends, named by role, and of others.
func (p *CommitPlans) plan(ctx context.Context, others ...string) (*tournament.Plan, error) {
	challengers := append([]string{"good=" + p.word(p.Good), "bad=" + p.word(p.Bad)}, others...)
	plan, err := p.Make(ctx, func(bots *entry.Bots) (l entry.Lineup, err error) {
		if l.Others, err = bots.Opponents(ctx, []string{p.Opponent()}); err != nil {
			if inner := errors.Unwrap(err); inner != nil && p.Against == "" {
				err = fmt.Errorf("--bot %s: %w", p.Bot, inner)
			}
			return l, err
		}
		l.Challengers, err = bots.Parse(ctx, entry.ArgsOf(challengers...)...)
		return l, err
	})
	if unbuilt, is := errors.AsType[*entry.UnbuiltError](err); is {
		err = fmt.Errorf("--bot %s: %w", p.Bot, unbuilt)
	}
	if err == nil {
		plan.Question = []byte(`{"bisect":true}`)
	}
	return plan, err
}

// word returns the argument for the bot of a commit.
func (p *CommitPlans) word(c gittree.Commit) string {
	return gittree.Ref{Revision: c.Hash, Path: p.Bot}.String()
}
