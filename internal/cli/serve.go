package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/view/web/site"
)

type serveOptions struct {
	addr   string
	token  string
	open   bool
	hub    string
	secret string
}

func newServeCommand(env *Env) *cobra.Command {
	o := &serveOptions{}
	cmd := command("serve", noArgs, func(cmd *cobra.Command, _ []string) error { return env.serve(cmd.Context(), o) })
	f := cmd.Flags()
	f.StringVar(&o.addr, "addr", site.DefaultAddress, "`address` to listen at: host:port; port 0 takes a free one")
	f.StringVar(&o.token, "token", "", "`token` that the address must contain, if other machines can reach it (default a random one)")
	f.BoolVar(&o.open, "open", false, "open the pages in the browser")
	f.StringVar(&o.hub, flagHub, "", "`address` of hubs, to show their workers (docs/fleet.md)")
	f.StringVar(&o.secret, "hub-token", "", "`file` with the token of these hubs (default in the folder for settings)")
	databaseFlag(cmd)
	return cmd
}

func (env *Env) serve(ctx context.Context, o *serveOptions) (err error) {
	addr, err := site.ParseAddress(o.addr)
	if err != nil {
		return usageError(err)
	}
	if !addr.IsLoopback() && o.token == "" {
		o.token = rand.Text()
	}
	db, err := store.OpenReading(ctx, env.databasePath(), env.settings.Database())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	shown := site.Options{
		Store: db, Name: env.settings.Database(), Live: env.liveDir(), Games: env.games.Named, Scenario: env.currentScenario, Now: env.Now, Token: o.token,
		Hosts: addr.Hosts(), WithCommand: env.matchAgain, Doctor: env.diagnose,
	}
	if o.hub != "" {
		hubs, err := env.hubsAt(o.hub, o.secret)
		if err != nil {
			return err
		}
		shown.Workers, shown.WorkerLog = hubs.Workers, hubs.Log
	}
	pages, err := site.New(shown)
	if err != nil {
		return err
	}
	listener, err := addr.Listen(ctx)
	if err != nil {
		return err
	}
	address := addr.URL(listener, o.token)
	if err := env.out.Text(fmt.Sprintf("%s: %s (Ctrl-C ends)\n", env.settings.Database(), address)); err != nil {
		return errors.Join(err, listener.Close())
	}
	ctx, stop := context.WithCancel(ctx)
	var beside sync.WaitGroup
	defer beside.Wait()
	defer stop()
	beside.Go(func() { pages.Warm(ctx) })
	if o.open {
		beside.Go(func() {
			if err := env.browser().Open(ctx, address); err != nil && ctx.Err() == nil {
				env.note("%v; open the address yourself", err)
			}
		})
	}
	if err := pages.Serve(ctx, listener); err != nil {
		return err
	}
	return silent(exitOK) // Ctrl-C is the normal way to stop
}
