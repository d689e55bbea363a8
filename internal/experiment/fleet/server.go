package fleet

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// The users of an embedded server.
const (
	hubUser    = "hub"
	workerUser = "worker"
)

// mostPayload limits a message of an embedded server, in bytes.
const mostPayload = 4 << 20

// embedded is a NATS server in this process.
type embedded struct {
	*server.Server
	address  string // host:port that it listens at
	password string // of the hub
	dir      string
}

// startServer starts a server that listens at an address. Beyond this machine, it wants TLS. A worker can ask the hub, take
// orders and say that it has them, and nothing else.
func startServer(address string, secret *Secret) (*embedded, error) {
	host, portText, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(portText)
	if err != nil {
		return nil, err
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	dir, err := os.MkdirTemp("", "cookoff-hub-") // in which JetStream writes nothing, as the stream lies in memory
	if err != nil {
		return nil, err
	}
	e := &embedded{password: rand.Text(), dir: dir}
	o := &server.Options{
		ServerName: "cookoff", Host: host, Port: port, NoSigs: true, NoLog: true, JetStream: true, StoreDir: dir, MaxPayload: mostPayload,
		Users: []*server.User{
			{Username: hubUser, Password: e.password},
			{Username: workerUser, Password: secret.Token, Permissions: workerPermissions()},
		},
	}
	if !IsLoopback(host) {
		if o.TLSConfig, err = secret.serverTLS(); err != nil {
			return nil, errors.Join(err, os.RemoveAll(dir))
		}
		o.TLSTimeout = 10
	}
	if e.Server, err = server.NewServer(o); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	e.Start()
	if !e.ReadyForConnections(10 * time.Second) {
		err := fmt.Errorf("the hub cannot listen at %s: is another one running? --hub HOST:0 takes a free port", address)
		return nil, errors.Join(err, e.close())
	}
	e.address = e.Addr().String()
	return e, nil
}

// workerPermissions are what a worker may send and hear.
func workerPermissions() *server.Permissions {
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			helloSubject, askSubject, hubSubject + ">", "$JS.API.INFO", "$JS.API.CONSUMER.INFO." + stream + ".>",
			"$JS.API.CONSUMER.MSG.NEXT." + stream + ".>", "$JS.ACK." + stream + ".>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX.>"}},
	}
}

// inProcess returns the options of the hub's own connection.
func (e *embedded) inProcess() []nats.Option {
	return []nats.Option{nats.InProcessServer(e.Server), nats.UserInfo(hubUser, e.password)}
}

// close ends the server.
func (e *embedded) close() error {
	e.Shutdown()
	e.WaitForShutdown()
	return os.RemoveAll(e.dir)
}

// IsLoopback reports whether a host is this machine and cannot be reached from others.
func IsLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
