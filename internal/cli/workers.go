package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
)

func newWorkersCommand(env *Env) *cobra.Command {
	var hub, token string
	cmd := &cobra.Command{
		Use:   "workers",
		Short: "Show the workers of a hub",
		Long: `Shows who plays for the hubs at an address: how many pairs at a time, how fast each machine is, what
it has played, and what is wrong with it: errors, a wrong clock, bots that it cannot play, results
that are not those of the rules.`,
		Example: `  cookoff workers
  cookoff workers --hub 192.0.2.7:4227 --token fleet.token
  cookoff workers --format json`,
		Args: command.Usage(command.None),
		RunE: func(cmd *cobra.Command, _ []string) error { return env.workers(cmd.Context(), hub, token) },
	}
	cmd.Flags().StringVar(&hub, flagHub, fleet.UsualAddress, "`address` of the hub, or nats://HOST:PORT")
	tokenFlag(cmd, &token)
	command.Results(cmd)
	return cmd
}

func (env *Env) workers(ctx context.Context, hub, token string) error {
	address, err := fleet.ParseAddress(hub)
	if err != nil {
		return command.UsageError(err)
	}
	secret, err := fleet.ReadSecret(env.tokenFile(token))
	if err != nil {
		return err
	}
	workers, err := fleet.Workers(ctx, address, secret)
	if err != nil {
		return err
	}
	return env.out.Document(fleet.Document(workers, env.Now()))
}
