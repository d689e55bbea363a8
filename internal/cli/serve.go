package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/web/site"
)

type serveOptions struct {
	addr  string
	token string
	open  bool
}

// usualAddr is where pages are served if nothing else is said: this machine alone sees them.
const usualAddr = "127.0.0.1:8080"

func newServeCommand(runF func(context.Context, *serveOptions) error) *cobra.Command {
	o := &serveOptions{}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Show tournaments and matches in a browser",
		Long: `Serves the results database as pages, until Ctrl-C: rankings, pairs, comparisons, bots, and matches,
each of which plays in the browser; matches under way play live, also those of other processes. The
pages keep themselves up to date. Nothing is written.

Only this machine can see the pages, unless --addr says otherwise; then a token is needed, which is
part of the printed address.`,
		Example: `  cookoff serve
  cookoff serve --open --db league.db
  cookoff serve --addr 0.0.0.0:8080`,
		Args: command.Usage(command.None),
		RunE: func(cmd *cobra.Command, _ []string) error { return runF(cmd.Context(), o) },
	}
	f := cmd.Flags()
	f.StringVar(&o.addr, "addr", usualAddr, "`address` to listen at: host:port; port 0 takes a free one")
	f.StringVar(&o.token, "token", "", "`text` that the address has to have; needed by others than this machine (default drawn anew)")
	f.BoolVar(&o.open, "open", false, "open the pages in the browser")
	databaseFlag(cmd)
	return cmd
}

func (a *app) serve(ctx context.Context, o *serveOptions) (err error) {
	host, loopback, err := o.host()
	if err != nil {
		return command.UsageError(err)
	}
	if !loopback && o.token == "" {
		o.token = rand.Text()
	}
	db, err := store.OpenReading(ctx, a.databasePath(), a.settings.Database())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	pages, err := site.New(site.Options{
		Store: db, Name: a.settings.Database(), Live: a.liveDir(), Games: games.Named, Scenario: a.scenarioAgain, Now: a.Now, Token: o.token,
		Hosts: hostNames(host), Doctor: a.diagnose,
	})
	if err != nil {
		return err
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", o.addr)
	if err != nil {
		return listenError(o.addr, err)
	}
	address := o.address(listener.Addr())
	if err := a.out.Text(fmt.Sprintf("%s: %s (Ctrl-C ends)\n", a.settings.Database(), address)); err != nil {
		return errors.Join(err, listener.Close())
	}
	ctx, stop := context.WithCancel(ctx)
	var beside sync.WaitGroup
	defer beside.Wait()
	defer stop()
	beside.Go(func() { pages.Warm(ctx) })
	if o.open {
		beside.Go(func() {
			if err := a.openBrowser(ctx, address); err != nil && ctx.Err() == nil {
				a.Note("%v; open the address yourself", err)
			}
		})
	}
	return serveUntil(ctx, listener, pages)
}

// farewell is how long requests under way may take after Ctrl-C.
const farewell = 500 * time.Millisecond

// serveUntil serves until ctx is done, which is no error.
func serveUntil(ctx context.Context, listener net.Listener, pages http.Handler) error {
	server := &http.Server{
		Handler: pages, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 1 << 16,
		BaseContext: func(net.Listener) context.Context { return ctx }, // streams end with it
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	if server.Shutdown(patience) != nil {
		_ = server.Close() // who does not end by then is cut off
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return command.Silent(command.ExitOK) // Ctrl-C is how it ends
}

// host is the host of the address, and whether it is this machine alone.
func (o *serveOptions) host() (host string, loopback bool, err error) {
	host, port, err := net.SplitHostPort(o.addr)
	if err != nil || port == "" {
		return "", false, fmt.Errorf("--addr %q: must be host:port, such as %s", o.addr, usualAddr)
	}
	if _, err := net.LookupPort("tcp", port); err != nil {
		return "", false, fmt.Errorf("--addr %q: %s is not a port; it is a number from 0 to 65535", o.addr, port)
	}
	if ip, err := netip.ParseAddr(host); err == nil {
		return host, ip.IsLoopback(), nil
	}
	return host, strings.EqualFold(host, "localhost"), nil
}

// hostNames are the names under which others know the machine.
func hostNames(host string) []string {
	names := []string{strings.ToLower(host)}
	if own, err := os.Hostname(); err == nil {
		own = strings.ToLower(own)
		names = append(names, own, own+".local")
	}
	return names
}

// address is where a browser finds the pages.
func (o *serveOptions) address(listening net.Addr) string {
	host, port, err := net.SplitHostPort(listening.String())
	if err != nil {
		return listening.String()
	}
	if asked, _, _ := net.SplitHostPort(o.addr); asked != "" {
		host = asked
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		if host, err = os.Hostname(); err != nil {
			host = "127.0.0.1"
		}
	}
	u := url.URL{Scheme: "http", Host: net.JoinHostPort(host, port), Path: "/"}
	if o.token != "" {
		u.RawQuery = url.Values{"token": {o.token}}.Encode()
	}
	return u.String()
}

// listenError says why nothing can be served at an address.
func listenError(addr string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("--addr %s: another program listens there; choose another port, or 0 for a free one: --addr 127.0.0.1:0", addr)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("--addr %s: the port is not yours to take; choose one above 1023", addr)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("--addr %s: this machine does not have that address; 0.0.0.0 stands for all that it has", addr)
	}
	return fmt.Errorf("--addr %s: %w", addr, err)
}
