package conversation_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// loopsPerProcessor is the number of busy loops on each processor, next to an odd bot.
const loopsPerProcessor = 15

// oddLimit is the time limit of an odd bot.
const oddLimit = 50 * time.Millisecond

// Outcomes of a turn.
const (
	lost     = "lost"
	void     = "void"
	answered = "answered"
)

// losingBots returns bots of testdata that must lose: they do not answer, and use up their limit or
// sleep without being starved.
func losingBots() (gate, soak []string) {
	return strings.Fields(`spinning sleeping millisecond_naps chain stopped idle_spinning talking`),
		strings.Fields(`vforking stopped_again_and_again idle_at_times waiting_for_idle faulting py_stopped oversleeping napping pinned short_chain vforked nice_spinning batch_spinning waiting_for_starved reading writing
		py_spinning py_napping py_threads py_events py_shells py_waiting`)
}

// voidingBots returns bots whose match may be void, because they use little of their share of a
// processor or have many threads.
func voidingBots() (gate, soak []string) {
	return strings.Fields(`yielding`),
		strings.Fields(`spinning_threads yielding_rarely many_spinning_threads napping_threads yielding_threads spinning_children nice_session
		py_yielding py_pool`)
}

// honestBots returns bots that answer after about 80 % of their limit.
func honestBots() (gate, soak []string) {
	return strings.Fields(`thinking thinking_threads thinking_beside_compilers py_thinking_process`),
		strings.Fields(`thinking_child thinking_and_talking thinking_and_sleeping py_thinking py_thinking_thread`)
}

// On a busy machine bots without an answer lose, whatever tricks they use, at the latest in the
// match after a void one. Honest bots lose no turn.
func TestOddBots(t *testing.T) { //nolint:paralleltest // it measures what a busy machine does to bots
	tier.Gate(t)
	tier.Quiet(t)
	odd := buildOdd(t)
	loadProcessors(t)
	for _, kind := range []struct {
		names   func() (gate, soak []string)
		allowed []string // outcomes of a turn
	}{{losingBots, []string{lost}}, {voidingBots, []string{lost, void}}, {honestBots, []string{answered}}} {
		names, more := kind.names()
		times := 1
		if tier.Soaking() {
			names, times = append(names, more...), 10
		}
		for _, name := range names {
			t.Run(name, func(t *testing.T) {
				for range times {
					// With even more load any outcome can be void.
					got, err := playOdd(t, odd, name, false)
					for tries := 1; got == void && !slices.Contains(kind.allowed, void) && tries < 3; tries++ {
						got, err = playOdd(t, odd, name, false)
					}
					if !slices.Contains(kind.allowed, got) {
						t.Errorf("outcome %s, want %s: %v", got, kind.allowed, err)
					}
					if got != void {
						continue
					}
					if got, err := playOdd(t, odd, name, true); got != lost {
						t.Errorf("outcome after a void match %s, want %s: %v", got, lost, err)
					}
				}
			})
		}
	}
}

// playOdd asks an odd bot twice, and returns the outcome of the second turn.
func playOdd(t *testing.T, odd, name string, noVoid bool) (string, error) {
	t.Helper()
	argv := []string{odd, name, fmt.Sprint(oddLimit.Milliseconds())}
	if strings.HasPrefix(name, "py_") {
		argv = append([]string{"python3", filepath.Join("testdata", "odd.py")}, argv[1:]...)
	}
	env := append(os.Environ(), "PATH="+contesttest.PythonFirst())
	p := start(t, t.Context(), bot.Command{Argv: argv, Env: env, Clock: bot.FairClock, NoVoid: noVoid})
	defer p.Close(0) //nolint:errcheck // without a log there is no error
	must.Get(p.Ask("turn 1", []byte("go"), time.Minute))(t)
	began := time.Now()
	_, err := p.Ask("turn 2", []byte("go"), oddLimit)
	t.Logf("%v in %v", err, time.Since(began).Round(time.Millisecond))
	if _, is := errors.AsType[*conversation.VoidError](err); is {
		return void, err
	}
	if f, is := errors.AsType[*bot.Failure](err); is && f.Kind == bot.TimedOut {
		return lost, err
	}
	must.Do(t, err)
	return answered, nil
}

// loadProcessors runs busy loops on all processors until the end of the test.
func loadProcessors(t *testing.T) {
	t.Helper()
	for range loopsPerProcessor * runtime.NumCPU() {
		loop := exec.CommandContext(t.Context(), "sh", "-c", "while :; do :; done")
		loop.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		must.Do(t, loop.Start())
		t.Cleanup(func() { _ = loop.Process.Kill(); _ = loop.Wait() })
	}
}

// buildOdd compiles the odd bots.
func buildOdd(t *testing.T) string {
	t.Helper()
	contesttest.Needs(t, "cc")
	odd := filepath.Join(t.TempDir(), "odd")
	if out, err := exec.CommandContext(t.Context(), "cc", "-O1", "-pthread", "-o", odd, "testdata/odd.c").CombinedOutput(); err != nil {
		t.Fatalf("cc: %v\n%s", err, out)
	}
	return odd
}
