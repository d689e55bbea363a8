package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type botsOptions struct{ game string }

func newBotsCommand(runF func(context.Context, *botsOptions) error) *cobra.Command {
	o := &botsOptions{}
	cmd := &cobra.Command{
		Use:   "bots",
		Short: "List the built-in bots",
		Long:  "Lists the built-in bots by game, with their options.",
		Example: `  cookoff bots
  cookoff bots --game grass
  cookoff run duel @random:seed=7 @idle`,
		Args: command.Usage(command.None),
		RunE: func(cmd *cobra.Command, _ []string) error { return runF(cmd.Context(), o) },
	}
	cmd.Flags().StringVar(&o.game, "game", "", "only the bots of this `game`")
	command.Results(cmd)
	command.Complete(cmd, "game", games.Names()...)
	return cmd
}

// bots lists the bots of a game, or of all.
func (env *Env) bots(_ context.Context, o *botsOptions) error {
	listed := games.All()
	if o.game != "" {
		g, err := games.Named(o.game)
		if err != nil {
			return usage.Errorf("--game: %w", err)
		}
		listed = []contest.Game{g}
	}
	return env.out.Document(games.Bots(listed))
}
