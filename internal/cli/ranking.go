package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func newRankingCommand(env *Env) *cobra.Command {
	var tournament string
	var by byOptions
	cmd := command("ranking", noTournamentArgs, func(cmd *cobra.Command, _ []string) error { return env.ranking(cmd.Context(), tournament, by) })
	resultFlags(cmd, &tournament)
	by.bind(cmd)
	return cmd
}

func (env *Env) ranking(ctx context.Context, named string, by byOptions) error {
	if err := by.check(); err != nil {
		return err
	}
	return env.withTournament(ctx, named, func(db *store.DB, t store.Tournament, game contest.Game) error {
		s := ranking.New(t, game.Info())
		if err := s.Divide(env.rankingView(by, game)); err != nil {
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

func (o *byOptions) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.by, "by", "", "map: show results by scenario, or by kind of scenario if there are many")
	f.StringVar(&o.bot, "bot", "", "with --by map: results of this `bot` against each other one (default the challenger, if there is one)")
	f.BoolVar(&o.all, "all", false, "with --by map: a row for every scenario")
	complete(cmd, "by", byMap)
}

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

// rankingView returns the view that divides standings by the options; nil for undivided ones.
func (env *Env) rankingView(o byOptions, game contest.Game) *ranking.View {
	if o.by == "" {
		return nil
	}
	return &ranking.View{Bot: o.bot, All: o.all, Traits: func(scenario string) []contest.OptionValue {
		return contest.TraitsOf(game, scenario, env.currentScenario)
	}}
}
