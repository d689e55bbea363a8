package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func newBotsCommand(env *Env) *cobra.Command {
	var game string
	cmd := command("bots", func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			if g, err := env.games.Named(args[0]); err == nil {
				return fmt.Errorf("%s is a game; list its bots with --game: cookoff bots --game %s", args[0], g.Info().Name)
			}
		}
		return noArgs(cmd, args)
	}, func(*cobra.Command, []string) error { return env.bots(game) })
	cmd.Flags().StringVar(&game, "game", "", "only the bots of this `game`")
	outputFlags(cmd)
	return cmd
}

// bots lists the bots of a game, or of all.
func (env *Env) bots(game string) error {
	listed, _ := env.games.All()
	if game != "" {
		g, err := env.games.Named(game)
		if err != nil {
			return usage.Errorf("--game: %w", err)
		}
		listed = []contest.Game{g}
	}
	return env.out.Document(games.Bots(listed))
}
