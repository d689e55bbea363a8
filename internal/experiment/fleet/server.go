package fleet

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// hubUser is the hub's user name at an embedded server. Workers choose random ones.
const hubUser = "hub"

// inboxOf returns the prefix of the subjects for replies to a user.
func inboxOf(user string) string { return "_INBOX_" + user }

// maxPayload limits a message of an embedded server, in bytes.
const maxPayload = 4 << 20

// embedded is a NATS server in this process.
type embedded struct {
	*server.Server
	address  string // host:port of the listener
	password string // of hubUser
}

// startServer starts a server at an address; it may write to dir. If others can reach the address, it requires TLS. A
// worker can send requests to the hub, and take and acknowledge orders, and nothing else.
func startServer(address, dir string, secret *Secret) (*embedded, error) {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(portText)
	if err != nil {
		return nil, err
	}
	free, err := net.Listen("tcp", address) // fail fast: the server would retry
	if err != nil {
		return nil, fmt.Errorf("the hub cannot listen at %s: is another one running? --hub HOST:0 takes a free port: %w", address, err)
	}
	if err := free.Close(); err != nil {
		return nil, err
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	e := &embedded{password: rand.Text()}
	o := &server.Options{
		ServerName: "cookoff", Host: host, Port: port, NoSigs: true, NoLog: true, JetStream: true, StoreDir: dir, MaxPayload: maxPayload,
		CustomClientAuthentication: &authenticator{e.password, secret.Token},
	}
	if !IsLoopback(host) {
		if o.TLSConfig, err = secret.serverTLS(); err != nil {
			return nil, err
		}
		o.TLSTimeout = 10
	}
	if e.Server, err = server.NewServer(o); err != nil {
		return nil, err
	}
	e.Start()
	if !e.ReadyForConnections(10 * time.Second) {
		e.close()
		return nil, fmt.Errorf("the hub cannot listen at %s", address)
	}
	e.address = e.Addr().String()
	return e, nil
}

// authenticator authenticates clients of an embedded server.
type authenticator struct{ hub, workers string } // passwords

// Check implements server.Authentication. Workers share a password, but have random user names. Each can subscribe
// only to replies to its own name.
func (d *authenticator) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	is := func(password string) bool {
		return subtle.ConstantTimeCompare([]byte(o.Password), []byte(password)) == 1
	}
	switch {
	case o.Username == hubUser:
		return is(d.hub)
	case !is(d.workers) || !isUser(o.Username):
		return false
	}
	c.RegisterUser(&server.User{Username: o.Username, Permissions: &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			helloSubject, askSubject, hubSubject + ">", "$JS.API.INFO", "$JS.API.CONSUMER.INFO." + stream + ".>",
			"$JS.API.CONSUMER.MSG.NEXT." + stream + ".>", "$JS.ACK." + stream + ".>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{inboxOf(o.Username) + ".>"}},
	}})
	return true
}

// isUser reports whether a name is valid in a subject and long enough to be random.
func isUser(name string) bool {
	return len(name) == len(rand.Text()) && !strings.ContainsFunc(name, func(r rune) bool { return (r < 'A' || r > 'Z') && (r < '0' || r > '9') })
}

// inProcess returns the options for the hub's in-process connection.
func (e *embedded) inProcess() []nats.Option {
	return []nats.Option{nats.InProcessServer(e.Server), nats.UserInfo(hubUser, e.password)}
}

// close stops the server.
func (e *embedded) close() {
	e.Shutdown()
	e.WaitForShutdown()
}

// IsLoopback reports whether a host is reachable from this machine only.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
