package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/games"
)

// newRefereeCommand returns the internal command that referees a built-in game for another program. It reads no settings.
func newRefereeCommand(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:               "__referee GAME",
		Short:             "Referee a built-in game",
		Hidden:            true,
		Args:              command.Usage(cobra.ExactArgs(1)),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(_ *cobra.Command, args []string) error {
			if env.Stdin == nil {
				return errors.New("there is no input to play with")
			}
			return games.Serve(args[0], env.Stdin, env.Stdout)
		},
	}
}
