package site

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
)

// DefaultAddress serves pages to this machine only.
const DefaultAddress = "127.0.0.1:8080"

// Address is the address to listen at.
type Address struct{ text, host string }

// ParseAddress parses the value of --addr: host:port.
func ParseAddress(text string) (Address, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil || port == "" {
		return Address{}, fmt.Errorf("--addr %q: must be host:port, such as %s", text, DefaultAddress)
	}
	if _, err := net.LookupPort("tcp", port); err != nil {
		return Address{}, fmt.Errorf("--addr %q: %s is not a port; must be a number from 0 to 65535", text, port)
	}
	return Address{text, host}, nil
}

// IsLoopback reports whether only this machine can reach the address.
func (a Address) IsLoopback() bool {
	return fleet.IsLoopback(strings.ToLower(a.host))
}

// Hosts returns the names by which other machines may address this one.
func (a Address) Hosts() []string {
	names := []string{strings.ToLower(a.host)}
	if own, err := os.Hostname(); err == nil {
		own = strings.ToLower(own)
		names = append(names, own, own+".local")
	}
	return names
}

// Listen listens at the address.
func (a Address) Listen(ctx context.Context) (net.Listener, error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", a.text)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("--addr %s: another program listens there; choose another port, or 0 for a free one: --addr 127.0.0.1:0", a.text)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("--addr %s: you are not allowed to use this port; choose one above 1023", a.text)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return nil, fmt.Errorf("--addr %s: this machine does not have that address; 0.0.0.0 means all of its addresses", a.text)
	}
	return nil, fmt.Errorf("--addr %s: %w", a.text, err)
}

// URL returns the address for a browser, with the token if there is one.
func (a Address) URL(listener net.Listener, token string) string {
	listening := listener.Addr().String()
	host, port, err := net.SplitHostPort(listening)
	if err != nil {
		return listening
	}
	if a.host != "" {
		host = a.host
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
		if host, err = os.Hostname(); err != nil {
			host = "127.0.0.1"
		}
	}
	u := url.URL{Scheme: "http", Host: net.JoinHostPort(host, port), Path: "/"}
	if token != "" {
		u.RawQuery = url.Values{"token": {token}}.Encode()
	}
	return u.String()
}

// shutdownGrace is the time for active requests to finish at shutdown.
const shutdownGrace = 500 * time.Millisecond

// Serve serves the pages until ctx is done, which is not an error.
func (s *Site) Serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 1 << 16,
		BaseContext: func(net.Listener) context.Context { return ctx }, // ends streams
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	if server.Shutdown(grace) != nil {
		_ = server.Close() // cuts off the rest
	}
	if err := <-failed; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
