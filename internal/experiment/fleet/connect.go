package fleet

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// DefaultAddress is the default address of a hub.
const DefaultAddress = "127.0.0.1:4227"

// defaultPort is the port of DefaultAddress.
const defaultPort = "4227"

// Address is where a hub can be reached: HOST:PORT of its embedded server, or the URL of a NATS server.
type Address struct {
	Text     string
	External bool // an existing NATS server
}

// ParseAddress parses an address. The empty one is DefaultAddress.
func ParseAddress(text string) (Address, error) {
	if text == "" {
		return Address{Text: DefaultAddress}, nil
	}
	if !strings.Contains(text, "://") {
		host, port, err := net.SplitHostPort(text)
		if err != nil { // no port
			host, port = strings.Trim(text, "[]"), defaultPort
		}
		if host == "" || strings.ContainsAny(host, "/ ") {
			return Address{}, fmt.Errorf("%q is not the address of a hub: give HOST:PORT, such as 0.0.0.0:%s, or nats://HOST:PORT", text, defaultPort)
		}
		return Address{Text: net.JoinHostPort(host, port)}, nil
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" && u.Scheme != "ws" && u.Scheme != "wss" {
		return Address{}, fmt.Errorf("%q is not the address of a NATS server: give nats://HOST:PORT or tls://HOST:PORT", text)
	}
	return Address{Text: text, External: true}, nil
}

// wrongToken returns the error for a secret that the server rejects.
func wrongToken(a Address, s *Secret) error {
	return fmt.Errorf("%w: %s does not accept %s; give the file of this hub with --token", nats.ErrAuthorization, a.Text, s.File)
}

// connect connects to a server, and keeps reconnecting when the connection is lost.
func connect(ctx context.Context, a Address, s *Secret, name string, more ...nats.Option) (*nats.Conn, error) {
	o := append(s.options(!a.External),
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.ReconnectJitter(time.Second/2, time.Second/2),
		nats.PingInterval(5*time.Second), nats.MaxPingsOutstanding(2), nats.Timeout(5*time.Second),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})) // the default handler prints them
	target := a.Text
	if !a.External {
		host, _, _ := net.SplitHostPort(a.Text)
		if target = "nats://" + a.Text; !IsLoopback(host) {
			target = "tls://" + a.Text
		}
		o = append(o, func(o *nats.Options) error { // TLS if the server requires it; not needed on this machine
			o.TLSConfig, o.Secure = s.clientTLS(), !IsLoopback(host)
			return nil
		})
	}
	o = append(o, more...)
	type result struct {
		conn *nats.Conn
		err  error
	}
	done := make(chan result, 1) // nats.Connect takes no context
	go func() {
		conn, err := nats.Connect(target, o...)
		done <- result{conn, err}
	}()
	select {
	case r := <-done:
		if errors.Is(r.err, nats.ErrAuthorization) {
			return nil, wrongToken(a, s)
		}
		if r.err != nil {
			return nil, fmt.Errorf("no hub answers at %s: %w", a.Text, r.err)
		}
		return r.conn, nil
	case <-ctx.Done():
		go func() {
			if r := <-done; r.conn != nil {
				r.conn.Close()
			}
		}()
		return nil, ctx.Err()
	}
}
