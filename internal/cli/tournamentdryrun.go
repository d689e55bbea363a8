package cli

import (
	"context"
	"os"

	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// dryRun prints what would be played, and about how long it takes.
func (l *lab) dryRun(ctx context.Context, plan *tournament.Plan) error {
	stage := &experiment.Stage{Plan: plan, Try: plan.Bots}
	if err := l.prepare(ctx, stage); err != nil {
		return err
	}
	deps := l.deps()
	d, err := deps.DryRun(ctx, stage, l.game.Info(), l.env.CPUs, func(s *experiment.Stage) (tournament.Before, error) { return l.stored(ctx, s) })
	if err != nil {
		return l.failed(err)
	}
	return l.env.out.Document(d)
}

// stored returns what the database already contains.
func (l *lab) stored(ctx context.Context, s *experiment.Stage) (before tournament.Before, err error) {
	if _, err := os.Stat(l.env.databasePath()); err != nil {
		return before, nil
	}
	err = l.env.withResults(ctx, func(db *store.DB) error {
		s.Runner.Store = db
		before, err = s.Runner.Before(ctx, s.Schedule, s.Schedule.Pairs(), store.Tournament{})
		return err
	})
	return before, err
}
