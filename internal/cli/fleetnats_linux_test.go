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

// TestFleetAccounts checks that the NATS configuration of the documentation lets hubs order matches, and lets workers
// play them and nothing else.
func TestFleetAccounts(t *testing.T) {
	t.Parallel()
	tier.Soak(t)
	f := newFleet(t)
	f.alone(t, shortMatches("alone.db"))
	f.address = "nats://" + f.address
	text := must.Get(os.ReadFile("../../docs/fleet/nats-server.conf"))(t)
	config := filepath.Join(f.dir, "nats-server.conf")
	stray := "users: [\n{user: stray, password: secret-3, permissions {publish: \">\", subscribe: \"_INBOX_worker.>\"}}"
	writeText(t, config, strings.NewReplacer("/var/lib/nats", t.TempDir(), "users: [", stray).Replace(string(text)))
	natsServer(t, f.address, []string{"COOKOFF_HUB=secret-1", "COOKOFF_WORKER=secret-2"}, "-c", config)
	workers := *f
	workers.token = filepath.Join(f.dir, "worker.token")
	writeText(t, workers.token, "worker secret-2\n")
	must.Do(t, os.WriteFile(f.token, []byte("hub secret-1\n"), 0o600))
	hub := f.hub(t, shortMatches("fleet.db")...)
	workers.worker(t, "one")
	workers.worker(t, "two")
	astray := workers // with the inbox of other workers
	astray.token = filepath.Join(f.dir, "stray.token")
	writeText(t, astray.token, "stray secret-3\n")
	deaf := astray.worker(t, "deaf")
	f.stored(t, "fleet.db", 10)
	list := startProgram(t, f.dir, f.cache, nil, "workers", "--hub", f.address, "--token", workers.token)
	if list.succeeds(t); !strings.Contains(list.stdout.String(), "two") {
		t.Errorf("workers are listed as %s", &list.stdout)
	}
	hub.succeeds(t)
	f.compare(t, "alone.db", "fleet.db")
	_ = deaf.Process.Signal(os.Interrupt)
	if deaf.exit(); !strings.Contains(deaf.stderr.String(), "denies the user of "+astray.token+" a permission that workers need") {
		t.Errorf("a worker that may not hear answers says: %s", &deaf.stderr)
	}

	other := workers.hub(t, shortMatches("other.db")...)
	want := "cookoff: " + workers.token + " lets workers join " + f.address + ", but may not order matches; give the file of a hub with --token\n"
	if code := other.exit(); code != 1 || other.stderr.String() != want {
		t.Errorf("a worker that orders matches ends with %d: %s", code, &other.stderr)
	}
	forbidden := make(chan error, 10)
	conn := must.Get(nats.Connect(f.address, nats.UserInfo("worker", "secret-2"),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { forbidden <- err })))(t)
	defer conn.Close()
	for _, subject := range []string{"cookoff.orders.a.b.c", "_INBOX_hub.x", "$JS.API.STREAM.DELETE.cookoff-orders"} {
		if err := errors.Join(conn.Publish(subject, []byte("{}")), conn.Flush(), <-forbidden); !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("publishing to %s: %v", subject, err)
		}
	}
	for _, subject := range []string{">", "cookoff.hub.>", "cookoff.orders.>", "_INBOX_hub.>"} {
		_, err := conn.SubscribeSync(subject)
		if err := errors.Join(err, conn.Flush(), <-forbidden); !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("subscribing to %s: %v", subject, err)
		}
	}
}

// server starts a NATS server that accepts the fleet's token.
func (f *fleetOf) server(t *testing.T) *program {
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
		t.Logf("deleting the stream: %v", err) // it does not exist yet
	}
}
