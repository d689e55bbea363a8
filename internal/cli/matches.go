package cli

import (
	"context"
	"path"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type matchesOptions struct {
	tournament string
	scoreboard.Selection
}

func newMatchesCommand(env *Env) *cobra.Command {
	o := &matchesOptions{}
	cmd := command("matches", noTournamentArgs, func(cmd *cobra.Command, _ []string) error { return env.matches(cmd.Context(), o) })
	resultFlags(cmd, &o.tournament)
	f := cmd.Flags()
	f.StringArrayVar(&o.Bots, "bot", nil, "only matches with the bot of this `name`; repeatable, for matches with all of them")
	f.StringVar(&o.Scenario, "scenario", "", "only matches on this `scenario`; * and ? are wildcards")
	f.BoolVar(&o.Lost, "lost", false, "only matches that the first --bot lost")
	f.BoolVar(&o.Failed, "failed", false, "only matches in which a bot failed")
	f.BoolVar(&o.Slow, "slow", false, "sort by slowest turn, slowest first")
	f.IntVar(&o.Limit, "limit", 0, "at most this many matches (0 = all)")
	return cmd
}

func (env *Env) matches(ctx context.Context, o *matchesOptions) error {
	switch _, err := path.Match(o.Scenario, ""); {
	case err != nil:
		return usage.Errorf("--scenario %s: %w", o.Scenario, err)
	case o.Lost && len(o.Bots) == 0:
		return usage.Errorf("--lost needs --bot NAME")
	case o.Limit < 0:
		return usage.Errorf("--limit must be 0 or more")
	}
	return env.withTournament(ctx, o.tournament, func(db *store.DB, t store.Tournament, game contest.Game) error {
		found, err := o.Find(ctx, db, t, game.Info())
		if err != nil {
			return err
		}
		return env.out.Document(o.Document(t, game.Info(), found))
	})
}
