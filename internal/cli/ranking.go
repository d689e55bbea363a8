package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/ui"
)

type rankingOptions struct {
	tournament string
	by         byOptions
}

func newRankingCommand(env *Env) *cobra.Command {
	o := &rankingOptions{}
	cmd := &cobra.Command{
		Use:   "ranking",
		Short: "Rank the bots of a tournament",
		Long: `Prints the ranking and the cross table of a tournament as far as it is played, also while it runs.
Elo ratings follow Bradley and Terry's model, relative to the mean; ± is half the 95 % interval.
≥ and ≤ are bounds for bots that won or lost everything. In games with more than two seats,
skills follow Plackett and Luce's model, as in OpenSkill. A pair does not count if the same bots
have already played all its matches, move by move.`,
		Example: `  cookoff ranking
  cookoff ranking --by map --bot my_bot
  cookoff ranking --tournament evening --format csv > ranking.csv`,
		Args: command.Usage(noTournamentArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return env.ranking(cmd.Context(), o) },
	}
	resultFlags(cmd, env, &o.tournament)
	o.by.bind(cmd, env)
	return cmd
}

func (env *Env) ranking(ctx context.Context, o *rankingOptions) error {
	if err := o.by.check(); err != nil {
		return err
	}
	return env.withTournament(ctx, o.tournament, func(db *store.DB, t store.Tournament, game contest.Game) error {
		s := ranking.New(t, game.Info())
		if err := env.divide(s, o.by, game); err != nil {
			return err
		}
		if err := tournament.Pairs(ctx, db, t.ID, s.Add); err != nil {
			return err
		}
		d, err := env.rankingOf(s)
		if err != nil {
			return err
		}
		return env.out.Document(d)
	})
}

// rankingOf returns the ranking as it is printed.
func (env *Env) rankingOf(s *ranking.Standings) (*ui.Document, error) {
	r, err := s.Result()
	if err != nil {
		return nil, err
	}
	return s.Document(r, env.settings.Database(), env.settings.SameDatabase())
}
