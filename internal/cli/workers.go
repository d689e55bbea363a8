package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
)

func newWorkersCommand(env *Env) *cobra.Command {
	var hub, token, log string
	cmd := command("workers", noArgs, func(cmd *cobra.Command, _ []string) error {
		return env.workers(cmd.Context(), hub, token, log)
	})
	f := cmd.Flags()
	f.StringVar(&hub, flagHub, fleet.DefaultAddress, "`address` of the hub, or nats://HOST:PORT")
	tokenFlag(cmd, &token)
	f.StringVar(&log, "log", "", "show the latest log lines of the worker with this `name`")
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
