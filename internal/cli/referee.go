package cli

import (
	"errors"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest/relay"
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

// newRunnerCommand returns the internal command that runs a referee which starts its players itself. It reads no settings.
func newRunnerCommand(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:               relay.RunCommand + " -- COMMAND…",
		Short:             "Run a referee that starts its players",
		Hidden:            true,
		Args:              command.Usage(cobra.MinimumNArgs(1)),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(cmd *cobra.Command, args []string) error {
			if env.Stdin == nil {
				return errors.New("there is no input with orders")
			}
			r := relay.Runner{Program: env.Program, Argv: args, In: env.Stdin, Out: env.Stdout, Log: env.Stderr}
			return r.Run(cmd.Context())
		},
	}
}

// newSeatCommand returns the internal command that is a player in place of a bot. It reads no settings.
func newSeatCommand(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:               relay.SeatCommand + " PIPES",
		Short:             "Hand on what a referee and a bot say",
		Hidden:            true,
		Args:              command.Usage(cobra.ExactArgs(1)),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(_ *cobra.Command, args []string) error {
			if env.Stdin == nil {
				return errors.New("there is no input to hand on")
			}
			stop := make(chan os.Signal, 1)
			signal.Notify(stop, syscall.SIGTERM)
			return relay.Seat(args[0], env.Stdin, env.Stdout, stop)
		},
	}
}
