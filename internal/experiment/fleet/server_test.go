package fleet_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A client with the token receives only its own replies, and can neither publish orders nor read them.
func TestPermissions(t *testing.T) {
	t.Parallel()
	a := newArena(t, 1)
	a.open()
	for _, c := range []struct{ user, password string }{
		{"worker", a.secret.Token}, {"hub", a.secret.Token}, {strings.Repeat(">", len(rand.Text())), a.secret.Token}, {rand.Text(), "wrong"}, {"", ""},
	} {
		if conn, err := nats.Connect(a.hub.Address.Text, nats.UserInfo(c.user, c.password)); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("user %q with password %q: error %v, want %v", c.user, c.password, err, nats.ErrAuthorization)
			conn.Close()
		}
	}
	user, problems := rand.Text(), make(chan error, 100)
	conn := must.Get(nats.Connect(a.hub.Address.Text, nats.UserInfo(user, a.secret.Token), nats.CustomInboxPrefix("_INBOX_"+user),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { problems <- err })))(t)
	defer conn.Close()
	if m, err := conn.Request("cookoff.ask", nil, 5e9); err != nil || string(m.Data) == "" {
		t.Errorf("request without an answer: %v", err)
	}
	for _, subject := range []string{">", "_INBOX.>", "*.>", "_INBOX_" + rand.Text() + ".>", "cookoff.hub.>", "cookoff.orders.>", "$JS.>"} {
		must.Get(conn.SubscribeSync(subject))(t)
		_ = conn.Flush()
		if err := <-problems; !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("subscribing to %s: error %v, want %v", subject, err, nats.ErrPermissionViolation)
		}
	}
	for _, subject := range []string{"cookoff.orders.x.y.z", "_INBOX_" + rand.Text() + ".x", "$JS.API.STREAM.DELETE.cookoff-orders", "$JS.API.STREAM.MSG.GET.cookoff-orders"} {
		_ = conn.Publish(subject, []byte("{}"))
		_ = conn.Flush()
		if err := <-problems; !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("publishing to %s: error %v, want %v", subject, err, nats.ErrPermissionViolation)
		}
	}
}

// An idle worker learns of a new stage and of each order at once, not only with its next hello.
func TestIdleWorkerIsNotified(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // slow
	a := newArena(t, 3)
	a.timeouts = fleet.TimeoutsFor(time.Hour) // the test would not end
	a.open()
	a.worker("idle", nil)
	waitUntil(func() bool { return a.member("idle").Name != "" })
	db := a.database()
	for n := range 3 {
		a.plan.Bots[0] = a.bot(fmt.Sprintf("@random:seed=%d", 10+n))
		a.play(db, func(tournament.PairResult) error {
			time.Sleep(500 * time.Millisecond) // afterwards the worker is idle
			return nil
		})
	}
}

// If an external server rejects the hub, the hub warns and keeps trying until the server accepts
// it.
func TestServerRefusesHub(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // a second between attempts
	a := newArena(t, 1)
	o := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir()}
	start := func(password string) *server.Server {
		o.Authorization = password
		s := must.Get(server.NewServer(o))(t)
		s.Start()
		if !s.ReadyForConnections(10 * time.Second) {
			t.Fatal("the server does not start")
		}
		t.Cleanup(s.Shutdown)
		return s
	}
	running := start(a.secret.Token)
	o.Port = running.Addr().(*net.TCPAddr).Port
	restart := func(password string) {
		running.Shutdown()
		running.WaitForShutdown()
		running = start(password)
	}
	a.openAt(fleet.Address{Text: fmt.Sprintf("nats://127.0.0.1:%d", o.Port), External: true})
	for range 2 {
		restart("another")
		waitUntil(func() bool { return a.reported("no longer accepts") })
		restart(a.secret.Token)
		end := a.worker("one", nil)
		a.play(a.database(), allPairs)
		end()
		a.clearMessages()
	}
}
