package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type workerOptions struct {
	hub     string
	token   string
	name    string
	slots   int
	timeout time.Duration
}

func newWorkerCommand(env *Env) *cobra.Command {
	o := &workerOptions{}
	cmd := command("worker", noArgs, func(cmd *cobra.Command, _ []string) error { return env.worker(cmd.Context(), o) })
	f := cmd.Flags()
	f.StringVar(&o.hub, flagHub, fleet.DefaultAddress, "`address` of the hub, or nats://HOST:PORT")
	tokenFlag(cmd, &o.token)
	f.StringVar(&o.name, "name", "", "`name` of this worker, unique at its hub (default of the machine and the process)")
	timeoutFlag(cmd, &o.timeout)
	f.IntVar(&o.slots, "slots", 0, "pairs played at a time (default one per core)")
	return cmd
}

func (env *Env) worker(ctx context.Context, o *workerOptions) error {
	address, err := fleet.ParseAddress(o.hub)
	if err != nil {
		return usageError(err)
	}
	if o.slots < 0 {
		return usage.Errorf("--slots must be 1 or more")
	}
	if o.slots == 0 {
		o.slots = env.CPUs
	}
	secret, err := fleet.ReadSecret(env.tokenFile(o.token))
	if err != nil {
		return fmt.Errorf("%w; copy the file that the hub names, and give it with --token", err)
	}
	build, err := env.build.ID()
	if err != nil {
		return err
	}
	held, err := env.guarantees()
	if err != nil {
		return err
	}
	if o.name == "" {
		host, _ := os.Hostname() // if it is empty, the process ID distinguishes workers
		o.name = fmt.Sprintf("%s-%d", host, os.Getpid())
	}
	if err := fleet.CheckName(o.name); err != nil {
		return usageError(err)
	}
	received := filepath.Join(env.CacheDir, "cookoff", "parcels")
	if err := os.MkdirAll(received, 0o700); err != nil {
		return err
	}
	dir, lock, err := workdir.Temporary(received, "worker-")
	if err != nil {
		return err
	}
	defer func() { _, _ = os.RemoveAll(dir), lock.Close() }()
	w := &fleet.Worker{
		Address: address, Secret: secret, Name: o.name, Build: build, Slots: o.slots, Held: held, Now: env.Now, Notify: env.tell,
		Cache: dir, Timeouts: fleet.TimeoutsFor(o.timeout), Game: env.games.Named, Resolve: env.resolveReceived, Host: env.hostFor,
		Unpack: func(archive io.Reader, dir string) (contest.Game, error) {
			return referee.Unpack(archive, dir, env.games.Host)
		},
	}
	env.tell(fmt.Sprintf("worker %s: %d pairs at a time; the sandbox holds %s; Ctrl-C ends", o.name, o.slots, strings.Join(held, ", ")))
	if err := w.Run(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return silent(exitOK) // Ctrl-C is the normal way to stop
}

// guarantees returns the guarantees of this machine's sandbox.
func (env *Env) guarantees() (held []string, err error) {
	if env.settings.Box == box.Off {
		return nil, errors.New("a worker needs its sandbox; remove --box off")
	}
	of := env.machine().Starter().Box()
	if err := env.settings.Box.Check(of); err != nil {
		return nil, err
	}
	kept := of.Held()
	for _, g := range box.Guarantees() {
		if kept[g] != "" {
			held = append(held, string(g))
		}
	}
	if len(held) == 0 {
		return nil, errors.New("a worker plays other people's bots, so it needs a sandbox, which this machine does not have; cookoff doctor shows what is missing")
	}
	return held, nil
}

// resolveReceived resolves a bot sent by a hub.
func (env *Env) resolveReceived(ctx context.Context, game contest.Game, spec bot.Spec, dir string) (tournament.Bot, error) {
	bots, err := env.botSource(dir).NewBots(game, tournament.Args{})
	if err != nil {
		return tournament.Bot{}, err
	}
	spec.Cache = env.files
	return bots.Bot(ctx, spec)
}

// hostFor returns the host for bots sent by a hub, with the hub's limits.
func (env *Env) hostFor(ctx context.Context, game contest.Game, seats []contest.Seat, bounds *bot.Bounds) (match.Host, error) {
	host, err := env.matchHost(ctx, game, seats)
	if err == nil && host.Box != nil && bounds != nil {
		host.Box.Limits = bounds.Limits()
	}
	return host, err
}
