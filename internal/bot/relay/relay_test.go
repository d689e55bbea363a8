//go:build unix

package relay_test

import (
	"bufio"
	"cmp"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot/relay"
	"github.com/cookoff/cookoff/internal/must"
)

// TestMain runs the test binary as a relay if its arguments say so.
func TestMain(m *testing.M) {
	if len(os.Args) == 3 && os.Args[1] == relay.SeatCommand {
		stop := make(chan os.Signal, 1)
		signal.Notify(stop, syscall.SIGTERM)
		if relay.Seat(os.Args[2], os.Stdin, os.Stdout, stop) != nil {
			os.Exit(1)
		}
		return
	}
	goleak.VerifyTestMain(m)
}

// running is a runner with its streams of orders and events.
type running struct {
	t      *testing.T
	orders *io.PipeWriter
	events *json.Decoder
	ended  chan error
}

// start runs a shell script as the referee.
func start(t *testing.T, seats int, script string) *running {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	program := must.Get(os.Executable())(t)
	in, orders := io.Pipe()
	events, out := io.Pipe()
	r := &running{t, orders, json.NewDecoder(bufio.NewReader(events)), make(chan error, 1)}
	go func() {
		runner := relay.Runner{Program: program, Argv: []string{"sh", "-c", script, "referee"}, In: in, Out: out, Log: io.Discard}
		err := runner.Run(t.Context())
		_ = out.Close()
		r.ended <- err
	}()
	run := []string{"{p1}"}
	if seats > 1 {
		run = append(run, "{p2}")
	}
	r.order(relay.Order{Run: run, Seats: seats})
	return r
}

func (r *running) order(o relay.Order) {
	r.t.Helper()
	if err := json.NewEncoder(r.orders).Encode(o); err != nil {
		r.t.Fatal(err)
	}
}

// next returns the next event other than Closed.
func (r *running) next() relay.Event {
	r.t.Helper()
	for {
		var e relay.Event
		if err := r.events.Decode(&e); err != nil {
			r.t.Fatalf("no more events: %v", err)
		}
		if e.Kind != relay.Closed {
			return e
		}
	}
}

// expect checks the next event.
func (r *running) expect(kind relay.Kind, seat int, text string) {
	r.t.Helper()
	if e := r.next(); e.Kind != kind || e.Seat != seat || string(e.Text)+e.Why != text {
		r.t.Fatalf("event %s %d %q %q, want %s %d %q", e.Kind, e.Seat, e.Text, e.Why, kind, seat, text)
	}
}

// toEnd returns the joined texts of all remaining events by kind, with a dot for each event without
// text.
func (r *running) toEnd() map[relay.Kind]string {
	r.t.Helper()
	events := map[relay.Kind]string{}
	for events[relay.Ended] == "" {
		e := r.next()
		events[e.Kind] += cmp.Or(string(e.Text)+e.Why, ".")
	}
	return events
}

// close closes the orders, which ends the runner, and waits for it.
func (r *running) close() {
	r.t.Helper()
	_ = r.orders.Close()
	go func() {
		for r.events.Decode(new(relay.Event)) == nil {
		}
	}()
	select {
	case err := <-r.ended:
		if err != nil {
			r.t.Error(err)
		}
	case <-time.After(time.Minute):
		r.t.Fatal("the runner did not end")
	}
}

// player is a shell command that starts a seat's relay, connected to file descriptors 3 and 4.
const player = `mkfifo "$T/a" "$T/b"; $1 <"$T/a" >"$T/b" & exec 3>"$T/a" 4<"$T/b"; `

// inFolder adds a temporary folder $T to a script.
func inFolder(script string) string { return `T=$(mktemp -d); trap 'rm -r "$T"' EXIT; ` + script }

// A referee asks, gets an answer, prints its score and exits.
func TestConversation(t *testing.T) {
	t.Parallel()
	r := start(t, 1, inFolder(player+`echo hello >&3; read x <&4; echo "got $x"; exec 3>&-; wait; exit 3`))
	r.expect(relay.Started, 0, "")
	r.expect(relay.Wrote, 0, "hello\n")
	r.order(relay.Order{Text: []byte("an answer\n")})
	r.expect(relay.Printed, 0, "got an answer\n")
	r.order(relay.Order{Close: true})
	r.expect(relay.Ended, 0, "exit status 3")
	r.close()
}

// A player that starts late reads everything sent before, even in several parts.
func TestPlayerStartsLate(t *testing.T) {
	t.Parallel()
	r := start(t, 1, inFolder(`sleep 0.2; `+player+`read x <&4; read y <&4; echo "$x $y"; kill $!; wait`))
	r.order(relay.Order{Text: []byte("ear")})
	r.order(relay.Order{Text: []byte("ly\ntwice\n")})
	if events := r.toEnd(); events[relay.Printed] != "early twice\n" || events[relay.Started] != "." || events[relay.Wrote] != "" {
		t.Errorf("events %q", events)
	}
	r.close()
}

// A player that never starts blocks nothing, however much was sent to it.
func TestPlayerNeverStarts(t *testing.T) {
	t.Parallel()
	r := start(t, 2, `echo 7; echo 8`)
	r.order(relay.Order{Seat: 1, Text: []byte(strings.Repeat("much\n", 100_000))})
	if events := r.toEnd(); events[relay.Printed] != "7\n8\n" || events[relay.Started] != "" {
		t.Errorf("events %q", events)
	}
	r.close()
}

// Seats are identified by their relays, and can be started again.
func TestSeats(t *testing.T) {
	t.Parallel()
	r := start(t, 2, `echo one | $2 & sleep 0.2; echo two | $1 & sleep 0.2; echo three | $2 & wait`)
	for i, text := range []string{"one\n", "two\n", "three\n"} {
		seat := (i + 1) % 2
		r.expect(relay.Started, seat, "")
		r.expect(relay.Wrote, seat, text)
	}
	r.close()
}

// The referee and its players end when the orders end, as they do if cookoff is gone.
func TestConnectionLost(t *testing.T) {
	t.Parallel()
	r := start(t, 1, inFolder(player+`echo hello >&3; sleep 1000`))
	r.expect(relay.Started, 0, "")
	r.expect(relay.Wrote, 0, "hello\n")
	r.close()
}

// If the referee cannot be started, the error is reported.
func TestRefereeCannotStart(t *testing.T) {
	t.Parallel()
	in, orders := io.Pipe()
	events, out := io.Pipe()
	go func() {
		runner := relay.Runner{Program: "/bin/sh", Argv: []string{"/nowhere/referee"}, In: in, Out: out, Log: io.Discard}
		_ = runner.Run(t.Context())
		_ = out.Close()
	}()
	must.Do(t, json.NewEncoder(orders).Encode(relay.Order{Seats: 1}))
	var e relay.Event
	if err := json.NewDecoder(events).Decode(&e); err != nil || e.Kind != relay.Failed || !strings.Contains(e.Why, "/nowhere/referee") {
		t.Errorf("event %+v, error %v, want %s", e, err, relay.Failed)
	}
	_ = orders.Close()
	_, _ = io.Copy(io.Discard, events)
}

func TestInvalidOrders(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"", "{", "hello\n"} {
		r := relay.Runner{In: strings.NewReader(text), Out: io.Discard}
		if err := r.Run(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "read the first order: ") {
			t.Errorf("%q: error %v", text, err)
		}
	}
}
