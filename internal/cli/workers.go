package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
)

func newWorkersCommand(env *Env) *cobra.Command {
	var hub, token, log string
	cmd := &cobra.Command{
		Use:   "workers",
		Short: "Show the workers of a hub",
		Long: `Shows who plays for the hubs at an address: how many pairs at a time, how fast each machine is, what
it has played, and what is wrong with it: errors, a wrong clock, bots that it cannot play, results
that are not those of the rules. --log shows what a worker has said lately: its warnings and errors.`,
		Example: `  cookoff workers
  cookoff workers --hub 192.0.2.7:4227 --token fleet.token
  cookoff workers --log lab-7
  cookoff workers --format json`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return env.workers(cmd.Context(), hub, token, log) },
	}
	f := cmd.Flags()
	f.StringVar(&hub, flagHub, fleet.UsualAddress, "`address` of the hub, or nats://HOST:PORT")
	tokenFlag(cmd, &token)
	f.StringVar(&log, "log", "", "show the last lines of the worker with this `name`")
	outputFlags(cmd)
	return cmd
}

func (env *Env) workers(ctx context.Context, hub, token, log string) error {
	from, err := env.hubsAt(hub, token)
	if err != nil {
		return err
	}
	if log != "" {
		lines, err := from.Log(ctx, log)
		if err != nil {
			return err
		}
		return env.out.Document(fleet.LogDocument(log, lines, env.Now().Location()))
	}
	workers, err := from.Workers(ctx)
	if err != nil {
		return err
	}
	return env.out.Document(fleet.Document(workers, env.Now()))
}

// hubsAt returns the hubs at an address.
func (env *Env) hubsAt(hub, token string) (*fleet.Hubs, error) {
	address, err := fleet.ParseAddress(hub)
	if err != nil {
		return nil, usageError(err)
	}
	secret, err := fleet.ReadSecret(env.tokenFile(token))
	return &fleet.Hubs{Address: address, Secret: secret}, err
}
