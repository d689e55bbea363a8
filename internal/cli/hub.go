package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/local"
)

// flagHub is the flag of commands that use hubs and workers.
const flagHub = "hub"

// hubFlags adds the flags for playing matches on other machines.
func (o *tournamentOptions) hubFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.HubAddress, flagHub, "", "let workers on many machines play: `address` to listen at, or nats://HOST:PORT (default "+fleet.DefaultAddress+"; docs/fleet.md)")
	f.Lookup(flagHub).NoOptDefVal = fleet.DefaultAddress
	tokenFlag(cmd, &o.Token)
	timeoutFlag(cmd, &o.Patience)
}

// timeoutFlag adds a hidden flag for shorter timeouts, such as in tests. Hub and workers must use the same.
func timeoutFlag(cmd *cobra.Command, to *time.Duration) {
	cmd.Flags().DurationVar(to, "patience", 0, "`time` between the heartbeats of a worker")
	_ = cmd.Flags().MarkHidden("patience") // fails only for unknown flags
}

// tokenFlag adds the flag for the file with the secret of hub and workers.
func tokenFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "token", "", "`file` that lets workers join a hub; a hub creates it if it is missing (default in the folder for settings)")
}

// isAddress reports whether an argument is the address of a hub, rather than a bot or scenario.
func isAddress(word string) bool {
	if strings.Contains(word, "://") {
		return true
	}
	_, port, found := strings.Cut(word, ":")
	return found && port != "" && !strings.ContainsFunc(port, func(r rune) bool { return r < '0' || r > '9' })
}

// tokenFile returns the path of the file with the secret of hub and workers.
func (env *Env) tokenFile(named string) string {
	if named != "" {
		return env.Path(named)
	}
	return filepath.Join(env.ConfigDir, "cookoff", "fleet.token")
}

// hub starts the hub of an experiment.
func (env *Env) hub(ctx context.Context, o *local.Options) (*fleet.Hub, error) {
	address, err := fleet.ParseAddress(o.HubAddress)
	if err != nil {
		return nil, usageError(err)
	}
	secret, err := fleet.MakeSecret(env.tokenFile(o.Token), env.Now())
	if err != nil {
		return nil, err
	}
	build, err := env.build.ID()
	if err != nil {
		return nil, err
	}
	host, _ := os.Hostname() // if it is empty, the database distinguishes hubs
	hub, err := fleet.Open(ctx, fleet.Options{
		Address: address, Secret: secret, Build: build, Owner: host + "\x00" + env.databasePath(), Now: env.Now,
		Warn: func(text string) { env.log.Warn().Msg(text) }, Timeouts: fleet.TimeoutsFor(o.Patience),
	})
	if err == nil {
		env.note("workers join with: %s", hub.Join())
	}
	return hub, err
}
