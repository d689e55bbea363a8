package cli

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// tournamentPlan returns the plan of the file and the flags.
func (env *Env) tournamentPlan(ctx context.Context, o *tournamentOptions) (*tournament.Plan, contest.Game, error) {
	words, err := env.entered(o)
	if err != nil {
		return nil, nil, err
	}
	game, scenarios, err := env.scenarios(ctx, o, words.On)
	if err != nil {
		return nil, nil, err
	}
	plan, err := env.plan(ctx, o, game, words, scenarios, func(bots *entry.Bots) (entry.Lineup, error) {
		return bots.Lineup(ctx, words)
	})
	return plan, game, err
}

// isTournamentFile reports whether an argument is a tournament file, not a bot.
func isTournamentFile(arg string) bool {
	return slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(arg))
}
