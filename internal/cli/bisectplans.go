package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// commitPlans makes the plans for the bots of commits.
type commitPlans struct {
	env       *Env
	options   *bisectOptions
	game      contest.Game
	scenarios []tournament.Scenario
	ends      []string // the bots of both ends
	isGood    bool     // the opponent is the bot of GOOD
}

// of returns the plan for the bots of both ends, and of a commit if given, as in experiment.Bisected.
func (p *commitPlans) of(ctx context.Context, commits ...gittree.Commit) (*tournament.Plan, error) {
	if len(commits) == 0 {
		return p.plan(ctx, p.ends...)
	}
	c := commits[0]
	_, err := p.env.commits.Tree(ctx, p.env.Dir, gittree.Word{Revision: c.Hash, Path: p.options.bot})
	if built, failed := errors.AsType[*gittree.BuildError](err); failed {
		return nil, unfit(built)
	}
	if unwritten, failed := errors.AsType[*gittree.CheckoutError](err); failed {
		return nil, unfit(fmt.Errorf("it cannot be checked out: %w", unwritten.Cause))
	}
	if err != nil {
		return nil, err
	}
	plan, err := p.plan(ctx, append(p.ends[:2:2], "commit-"+c.Short()+"="+p.options.botOf(c))...)
	if err == nil {
		return plan, nil
	}
	_, wrong := p.plan(ctx, p.ends...)
	if wrong = cmp.Or(ctx.Err(), wrong); wrong != nil {
		return nil, wrong
	}
	return nil, unfit(cmp.Or(errors.Unwrap(err), err)) // without the argument of the bot, which is the commit
}

func unfit(err error) error { return &experiment.UnfitError{Cause: errors.New(oneLine(err.Error()))} }

// plan returns the plan for some bots, each named by its role.
func (p *commitPlans) plan(ctx context.Context, challengers ...string) (*tournament.Plan, error) {
	o := p.options
	plan, err := p.env.plan(ctx, &o.tournamentOptions, p.game, o.entered(), p.scenarios, func(bots *entry.Bots) (l entry.Lineup, err error) {
		if l.Others, err = bots.Opponents(ctx, []string{o.against}); err != nil {
			if inner := errors.Unwrap(err); inner != nil && p.isGood {
				err = fmt.Errorf("--bot %s: %w", o.bot, inner)
			}
			return l, err
		}
		l.Challengers, err = bots.Parse(ctx, entry.Texts(challengers...)...)
		return l, err
	})
	if err == nil {
		plan.Question = []byte(`{"bisect":true}`)
	}
	return plan, err
}
