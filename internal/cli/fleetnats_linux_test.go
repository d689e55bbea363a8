package cli_test

import (
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// The NATS configuration in the documentation lets hubs order matches, and lets workers play them
// and nothing else.
func TestFleetAccounts(t *testing.T) {
	t.Parallel()
	tier.Soak(t)
	f := newFleet(t)
	f.playLocally(t, shortMatches("local.db"))
	f.address = "nats://" + f.address
	text := must.Get(os.ReadFile("../../docs/fleet/nats-server.conf"))(t)
	config := filepath.Join(f.dir, "nats-server.conf")
	misconfigured := "users: [\n{user: misconfigured, password: secret-3, permissions {publish: \">\", subscribe: \"_INBOX_worker.>\"}}"
	writeText(t, config, strings.NewReplacer("/var/lib/nats", t.TempDir(), "users: [", misconfigured).Replace(string(text)))
	natsServer(t, f.address, []string{"COOKOFF_HUB=secret-1", "COOKOFF_WORKER=secret-2"}, "-c", config)
	workers := *f
	workers.token = filepath.Join(f.dir, "worker.token")
	writeText(t, workers.token, "worker secret-2\n")
	must.Do(t, os.WriteFile(f.token, []byte("hub secret-1\n"), 0o600))
	hub := f.hub(t, shortMatches("fleet.db")...)
	workers.worker(t, "one")
	workers.worker(t, "two")
	others := workers // with a user that receives other replies than a worker needs
	others.token = filepath.Join(f.dir, "misconfigured.token")
	writeText(t, others.token, "misconfigured secret-3\n")
	denied := others.worker(t, "denied")
	f.awaitStored(t, "fleet.db", 10)
	list := startProgram(t, f.dir, f.cache, nil, "workers", "--hub", f.address, "--token", workers.token)
	list.exitsWith(t, 0)
	must.Have(t, list.stdout.String(), "two")
	hub.exitsWith(t, 0)
	f.compare(t, "local.db", "fleet.db")
	_ = denied.Process.Signal(os.Interrupt)
	denied.exit()
	must.Have(t, denied.stderr.String(), "denies the user of "+others.token+" a permission that workers need")

	other := workers.hub(t, shortMatches("other.db")...)
	want := "cookoff: " + workers.token + " lets workers join " + f.address + ", but may not order matches; give the file of a hub with --token\n"
	other.exitsWith(t, 1)
	must.Be(t, "error of a hub with a worker's token", want, other.stderr.String())
	forbidden := make(chan error, 10)
	conn := must.Get(nats.Connect(f.address, nats.UserInfo("worker", "secret-2"),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { forbidden <- err })))(t)
	defer conn.Close()
	for _, subject := range []string{"cookoff.orders.a.b.c", "_INBOX_hub.x", "$JS.API.STREAM.DELETE.cookoff-orders"} {
		if err := errors.Join(conn.Publish(subject, []byte("{}")), conn.Flush(), <-forbidden); !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("publishing to %s: error %v, want %v", subject, err, nats.ErrPermissionViolation)
		}
	}
	for _, subject := range []string{">", "cookoff.hub.>", "cookoff.orders.>", "_INBOX_hub.>"} {
		_, err := conn.SubscribeSync(subject)
		if err := errors.Join(err, conn.Flush(), <-forbidden); !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("subscribing to %s: error %v, want %v", subject, err, nats.ErrPermissionViolation)
		}
	}
}

// server starts a NATS server that accepts the fleet's token.
func (f *testFleet) server(t *testing.T) *program {
	t.Helper()
	secret := must.Get(fleet.ReadSecret(f.token))(t)
	return natsServer(t, f.address, nil, "-js", "-sd", t.TempDir(), "--auth", secret.Token)
}

// natsServer starts the program nats-server at an address.
func natsServer(t *testing.T, address string, env []string, args ...string) *program {
	t.Helper()
	host, port := must.Two(net.SplitHostPort(strings.TrimPrefix(address, "nats://")))(t)
	p := &program{Cmd: exec.Command("nats-server", append(args, "-a", host, "-p", port)...)}
	p.Env, p.Stderr = append(os.Environ(), env...), &p.stderr
	must.Do(t, p.Start())
	t.Cleanup(func() { _ = p.Process.Kill() })
	for range 1000 {
		if conn, err := net.Dial("tcp", net.JoinHostPort(host, port)); err == nil {
			_ = conn.Close()
			return p
		}
		time.Sleep(10 * time.Millisecond) // wait for the other process
	}
	_ = p.Process.Kill()
	p.exit()
	t.Fatalf("the NATS server did not start: %s", &p.stderr)
	return nil
}

// deleteStream deletes the stream of orders on a NATS server, if it exists.
func deleteStream(t *testing.T, address, token string) {
	t.Helper()
	secret := must.Get(fleet.ReadSecret(token))(t)
	conn := must.Get(nats.Connect(address, nats.Token(secret.Token)))(t)
	defer conn.Close()
	js := must.Get(conn.JetStream())(t)
	if err := js.DeleteStream("cookoff-orders"); err != nil {
		t.Logf("deleting the stream: %v", err) // it may not exist yet
	}
}
