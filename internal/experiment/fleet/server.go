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

// hubUser is the hub's name at an embedded server. Each worker draws its own, which no other one knows.
const hubUser = "hub"

// inboxOf begins the subjects at which a user hears answers.
func inboxOf(user string) string { return "_INBOX_" + user }

// mostPayload limits a message of an embedded server, in bytes.
const mostPayload = 4 << 20

// embedded is a NATS server in this process.
type embedded struct {
	*server.Server
	address  string // host:port that it listens at
	password string // of the hub
}

// startServer starts a server that listens at an address; dir is its own. Beyond this machine, it wants TLS. A worker can ask the hub, take
// orders and say that it has them, and nothing else.
func startServer(address, dir string, secret *Secret) (*embedded, error) {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(portText)
	if err != nil {
		return nil, err
	}
	free, err := net.Listen("tcp", address) // the server would try for long
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
		ServerName: "cookoff", Host: host, Port: port, NoSigs: true, NoLog: true, JetStream: true, StoreDir: dir, MaxPayload: mostPayload,
		CustomClientAuthentication: &door{e.password, secret.Token},
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

// door lets the hub and workers enter an embedded server.
type door struct{ hub, workers string } // passwords

// Check lets a client enter, as the server wants it. All workers have one password, and each has a name of its own. A worker hears only
// answers to this name, so it does not hear those of others.
func (d *door) Check(c server.ClientAuthentication) bool {
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

// isUser reports whether a name is long enough for a random one, and can be a part of a subject.
func isUser(name string) bool {
	return len(name) == len(rand.Text()) && !strings.ContainsFunc(name, func(r rune) bool { return (r < 'A' || r > 'Z') && (r < '0' || r > '9') })
}

// inProcess returns the options of the hub's own connection.
func (e *embedded) inProcess() []nats.Option {
	return []nats.Option{nats.InProcessServer(e.Server), nats.UserInfo(hubUser, e.password)}
}

// close ends the server.
func (e *embedded) close() {
	e.Shutdown()
	e.WaitForShutdown()
}

// IsLoopback reports whether a host is this machine and cannot be reached from others.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
