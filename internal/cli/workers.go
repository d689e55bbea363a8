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
	ask, err := env.askFor(hub, token)
	if err != nil {
		return err
	}
	workers, err := ask(ctx)
	if err != nil {
		return err
	}
	return env.out.Document(fleet.Document(workers, env.Now()))
}

// askFor returns a function that asks the hubs at an address for their workers.
func (env *Env) askFor(hub, token string) (func(context.Context) ([]fleet.Member, error), error) {
	address, err := fleet.ParseAddress(hub)
	if err != nil {
		return nil, command.UsageError(err)
	}
	secret, err := fleet.ReadSecret(env.tokenFile(token))
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) ([]fleet.Member, error) { return fleet.Workers(ctx, address, secret) }, nil
}

// workersOf returns what asks for the workers that pages show; nil if no hub is given.
func (env *Env) workersOf(o *serveOptions) (func(context.Context) ([]fleet.Member, error), error) {
	if o.hub == "" {
		return nil, nil
	}
	return env.askFor(o.hub, o.secret)
}
