package cli_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/tier"
)

// The NATS server of the documentation lets hubs order matches, and workers play them and nothing else.
func TestFleetAccounts(t *testing.T) {
	t.Parallel()
	tier.Soak(t)
	f := newFleet(t)
	f.alone(t, shortMatches("alone.db"))
	f.address = "nats://" + f.address
	text, err := os.ReadFile("../../docs/fleet/nats-server.conf")
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(f.dir, "nats-server.conf")
	writeText(t, config, strings.Replace(string(text), "/var/lib/nats", t.TempDir(), 1))
	natsServer(t, f.address, []string{"COOKOFF_HUB=secret-1", "COOKOFF_WORKER=secret-2"}, "-c", config)
	workers := *f
	workers.token = filepath.Join(f.dir, "worker.token")
	writeText(t, workers.token, "worker secret-2\n")
	if err := os.WriteFile(f.token, []byte("hub secret-1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	hub := f.hub(t, shortMatches("fleet.db")...)
	workers.worker(t, "one")
	workers.worker(t, "two")
	f.stored(t, "fleet.db", 10)
	list := startProgram(t, f.dir, f.cache, nil, "workers", "--hub", f.address, "--token", workers.token)
	if list.succeeds(t); !strings.Contains(list.stdout.String(), "two") {
		t.Errorf("workers are listed as %s", &list.stdout)
	}
	hub.succeeds(t)
	f.compare(t, "alone.db", "fleet.db")

	other := workers.hub(t, shortMatches("other.db")...)
	want := "cookoff: " + workers.token + " lets workers join " + f.address + ", and may not order matches; take the file of a hub, and give it with --token\n"
	if code := other.exit(); code != 1 || other.stderr.String() != want {
		t.Errorf("a worker that orders matches ends with %d: %s", code, &other.stderr)
	}
	forbidden := make(chan error, 10)
	conn, err := nats.Connect(f.address, nats.UserInfo("worker", "secret-2"),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { forbidden <- err }))
	if err != nil {
		t.Fatal(err)
	}
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
