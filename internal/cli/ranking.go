package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
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
		if err := s.Divide(env.rankingView(o.by, game)); err != nil {
			return err
		}
		if err := tournament.Pairs(ctx, db, t.ID, s.Add); err != nil {
			return err
		}
		return env.out.Document(s.Document(s.Result(), env.settings.Database(), env.settings.SameDatabase()))
	})
}

// byOptions are the options for dividing a ranking.
type byOptions struct {
	by  string
	bot string
	all bool
}

// byMap is the only supported way to divide a ranking.
const byMap = "map"

func (o *byOptions) bind(cmd *cobra.Command, env *Env) {
	f := cmd.Flags()
	f.StringVar(&o.by, "by", "", "map: show results by scenario, or by kind of scenario if there are many")
	f.StringVar(&o.bot, "bot", "", "with --by map: results of this `bot` against each other one (default the challenger, if there is one)")
	f.BoolVar(&o.all, "all", false, "with --by map: a row for every scenario")
	command.CompleteBy(cmd, "bot", env.completeEntrants)
	command.Complete(cmd, "by", byMap)
}

// check returns an error for invalid options.
func (o *byOptions) check() error {
	switch {
	case o.by != "" && o.by != byMap:
		return usage.Errorf("--by %s is unknown; it must be %s", o.by, byMap)
	case o.by == "" && o.bot != "":
		return usage.Errorf("--bot needs --by map")
	case o.by == "" && o.all:
		return usage.Errorf("--all needs --by map")
	}
	return nil
}

// rankingView returns how the options divide standings; nil if they do not.
func (env *Env) rankingView(o byOptions, game contest.Game) *ranking.View {
	if o.by == "" {
		return nil
	}
	return &ranking.View{Bot: o.bot, All: o.all, Traits: func(scenario string) []contest.OptionValue {
		return contest.TraitsOf(game, scenario, env.scenarioAgain)
	}}
}
