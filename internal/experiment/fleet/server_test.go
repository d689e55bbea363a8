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
			t.Errorf("%q with %q enters: %v", c.user, c.password, err)
			conn.Close()
		}
	}
	user, problems := rand.Text(), make(chan error, 100)
	conn := must.Get(nats.Connect(a.hub.Address.Text, nats.UserInfo(user, a.secret.Token), nats.CustomInboxPrefix("_INBOX_"+user),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { problems <- err })))(t)
	defer conn.Close()
	if m, err := conn.Request("cookoff.ask", nil, 5e9); err != nil || string(m.Data) == "" {
		t.Errorf("a question has no answer: %v", err)
	}
	for _, subject := range []string{">", "_INBOX.>", "*.>", "_INBOX_" + rand.Text() + ".>", "cookoff.hub.>", "cookoff.orders.>", "$JS.>"} {
		must.Get(conn.SubscribeSync(subject))(t)
		_ = conn.Flush()
		if err := <-problems; !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("subscribing to %s: %v", subject, err)
		}
	}
	for _, subject := range []string{"cookoff.orders.x.y.z", "_INBOX_" + rand.Text() + ".x", "$JS.API.STREAM.DELETE.cookoff-orders", "$JS.API.STREAM.MSG.GET.cookoff-orders"} {
		_ = conn.Publish(subject, []byte("{}"))
		_ = conn.Flush()
		if err := <-problems; !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("publishing to %s: %v", subject, err)
		}
	}
}

// An idle worker learns of a new stage and of each order at once, not with its next hello.
func TestWorkersHearAtOnce(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // slow
	a := newArena(t, 3)
	a.timeouts = fleet.TimeoutsFor(20 * time.Second)
	a.open()
	a.worker("idle", nil)
	must.Do(t, a.hub.Await(t.Context(), 1))
	db := a.database()
	for n := range 3 {
		began := time.Now()
		a.plan.Bots[0] = a.bot(fmt.Sprintf("@random:seed=%d", 10+n))
		a.play(db, func(tournament.PairResult) error {
			time.Sleep(500 * time.Millisecond) // now idle
			return nil
		})
		if took := time.Since(began); took > 15*time.Second {
			t.Errorf("stage %d took %v", n, took)
		}
	}
}

// If the server rejects the hub, the hub keeps trying and warns each time.
func TestServerRefusesHub(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // a second between attempts
	a := newArena(t, 1)
	o := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir()}
	start := func(password string) *server.Server {
		o.Authorization = password
		s, err := server.NewServer(o)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		if !s.ReadyForConnections(10 * time.Second) {
			t.Fatal("the server does not start")
		}
		t.Cleanup(s.Shutdown)
		return s
	}
	running := start(a.secret.Token)
	o.Port = running.Addr().(*net.TCPAddr).Port
	again := func(password string) {
		running.Shutdown()
		running.WaitForShutdown()
		running = start(password)
	}
	a.openAt(fleet.Address{Text: fmt.Sprintf("nats://127.0.0.1:%d", o.Port), External: true})
	for range 2 {
		again("another")
		for !a.says("no longer accepts") {
			time.Sleep(10 * time.Millisecond)
		}
		again(a.secret.Token)
		end := a.worker("it", nil)
		a.play(a.database(), all)
		end()
		a.forget()
	}
}
