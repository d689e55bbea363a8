package conversation_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
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

// startClocked starts a shell script under a clock. $SELF is the path of the test binary.
func startClocked(t testing.TB, kind bot.ClockKind, script string, env ...string) *conversation.Process {
	t.Helper()
	if err := kind.Check(); err != nil {
		t.Skip(err)
	}
	env = append(append(os.Environ(), "SELF="+os.Args[0]), env...)
	return start(t, t.Context(), bot.Command{Argv: []string{"sh", "-c", script}, Env: env, Clock: kind})
}

func TestClockRunsOut(t *testing.T) {
	t.Parallel()
	const (
		spins = "while :; do :; done"
		hard  = "no answer within 150ms in wall-clock time, 5 times the limit of 30ms"
		tries = 20
	)
	tests := []struct {
		kind   bot.ClockKind
		script string
		want   string // part of the reason; empty if that depends on the load
	}{
		{bot.WallClock, "exec sleep 1000", "no answer within 30ms"},
		{bot.FairClock, "exec sleep 1000", "no answer within 30ms of its own time ("},
		{bot.FairClock, "sleep 1000 & wait", ""},
		{bot.FairClock, spins, ""},
		{bot.CPUClock, "exec sleep 1000", hard},
		{bot.CPUClock, "kill -STOP $$", hard},
		{bot.CPUClock, spins, ""},
		{bot.CPUClock, "(" + spins + ") & (" + spins + ") & wait", ""},
	}
	for _, tt := range tests {
		t.Run(string(tt.kind)+" "+tt.script, func(t *testing.T) {
			t.Parallel()
			var err error
			for n := 0; n < tries; n++ { // until the machine is idle enough for a decision
				p := startClocked(t, tt.kind, "echo here; "+tt.script)
				contesttest.Listen(t, p)
				p.Arm(soon)
				_, err = p.ReadLine()
				if _, void := errors.AsType[*conversation.VoidError](err); void {
					n-- // undecided
					continue
				}
				f, ok := errors.AsType[*bot.Failure](err)
				if !ok || f.Kind != bot.TimedOut {
					break
				}
				if _, ok := p.Disarm(); ok {
					t.Error("the clock did not expire")
				}
				if strings.Contains(f.Reason, tt.want) {
					return
				}
			}
			t.Errorf("error %v, want %q", err, tt.want)
		})
	}
}

// An answer counts if it exceeds the limit only in wall-clock time, while the bot sleeps (CPU
// clock) or cookoff is late.
func TestClockAcceptsLateAnswers(t *testing.T) {
	t.Parallel()
	const limit = 500 * time.Millisecond
	consult := func(p *conversation.Process) ([]byte, error) {
		return p.Consult("turn 1", []byte("go"), limit, func([]byte) bool { return true })
	}
	ask := func(p *conversation.Process) ([]byte, error) { return p.Ask("turn 1", []byte("go"), limit) }
	for name, question := range map[string]func(*conversation.Process) ([]byte, error){"ask": ask, "consult": consult} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := startClocked(t, bot.CPUClock, "read -r go; sleep 0.6; echo late; read -r go")
			if line, err := question(p); err != nil || string(line) != "late" {
				t.Errorf("answer %q, error %v", line, err)
			}
			if c := p.Answered(); c.Own >= limit || c.Limit != limit {
				t.Errorf("the answer took %v of its own time, limit %v", c.Own, c.Limit)
			}
		})
	}
	t.Run("cookoff is late", func(t *testing.T) {
		t.Parallel()
		p := startClocked(t, bot.FairClock, echo)
		p.Arm(limit)
		time.Sleep(limit * 6 / 5) // before the question is sent
		say(t, p, "one")
		time.Sleep(limit * 6 / 5) // before the turn continues
		must.Be(t, "answer", "two", say(t, p, "two"))
		if _, ok := p.Disarm(); !ok {
			t.Error("the clock expired")
		}
	})
}

func TestConsultUnderClocks(t *testing.T) {
	t.Parallel()
	for _, kind := range []bot.ClockKind{bot.WallClock, bot.CPUClock, bot.FairClock} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			p := startClocked(t, kind, "exec sleep 1000")
			_, err := p.Consult("turn 1", []byte("go"), soon, func([]byte) bool { return true })
			if err != conversation.ErrSilent {
				t.Errorf("error %v, want ErrSilent", err)
			}
		})
	}
}

// The CPU clock counts the time of a bot and of all its descendants.
func TestClockCountsChildren(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		script string
		minCPU time.Duration
	}{
		"the bot":           {"export BOT_TEST_ROLE=thinker; exec $SELF", thought},
		"an ended child":    {"while read -r go; do echo | BOT_TEST_ROLE=thinker $SELF >/dev/null; echo thought; done", thought - 2*tick},
		"a running child":   {"cat | BOT_TEST_ROLE=thinker $SELF", thought},
		"a grandchild":      {"while read -r go; do sh -c 'echo | BOT_TEST_ROLE=thinker $SELF >/dev/null; :'; echo thought; done", thought - 2*tick},
		"nobody, all sleep": {"while read -r go; do echo thought; done", 0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if tt.minCPU > 0 && name != "a grandchild" {
				tier.Gate(t)
			}
			p := startClocked(t, bot.CPUClock, tt.script)
			p.Arm(time.Minute)
			say(t, p, "warm up")
			time.Sleep(1100 * time.Millisecond) // until its threads are listed again
			p.Arm(time.Minute)
			say(t, p, "go")
			p.Disarm()
			if own := p.Answered().Own; own < tt.minCPU || tt.minCPU == 0 && own >= thought {
				t.Errorf("counted %v of CPU time, want at least %v", own, tt.minCPU)
			}
		})
	}
}

// A bot that keeps asking without reading the answers times out when the pipe of answers is full,
// although more of its questions are waiting.
func TestClockOfUnreadAnswers(t *testing.T) {
	t.Parallel()
	for _, kind := range []bot.ClockKind{bot.FairClock, bot.CPUClock} {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			if err := kind.Check(); err != nil {
				t.Skip(err)
			}
			ctx, stop := context.WithTimeout(t.Context(), time.Minute) // a failing test would wait for ever
			defer stop()
			p := start(t, ctx, bot.Command{Argv: []string{"yes"}, Env: os.Environ(), Clock: kind})
			p.Arm(soon)
			answer := make([]byte, 1000)
			var err error
			for err == nil {
				if _, err = p.ReadLine(); err == nil {
					err = p.Send(answer)
				}
			}
			if f, ok := errors.AsType[*bot.Failure](err); !ok || f.Kind != bot.TimedOut {
				t.Errorf("error %v, want a timeout", err)
			}
		})
	}
}

// A bot that writes lines but no answer is silent.
func TestFairClockWithoutAnswer(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute) // a failing test would wait for ever
	defer stop()
	if err := bot.FairClock.Check(); err != nil {
		t.Skip(err)
	}
	p := start(t, ctx, bot.Command{Argv: []string{"sh", "-c", "read -r go; echo debug; exec sleep 1000"}, Env: os.Environ(), Clock: bot.FairClock})
	_, err := p.Consult("turn 1", nil, 5*soon, func(line []byte) bool { return string(line) != "debug" })
	if !errors.Is(err, conversation.ErrSilent) {
		t.Errorf("error %v, want ErrSilent", err)
	}
}

// The times of children that run one after the other are added, so that the bot times out although
// each child stays below the limit: the child at the first sample cannot have waited since the
// start of the turn. On a busy machine other children's waiting can save the bot.
func TestFairClockCountsChildrenInTurn(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	tier.Quiet(t)
	const (
		limit = 5 * thought / 2
		tries = 5
	)
	relay := strings.Repeat("echo | "+contesttest.RoleVariable+"=thinker $SELF >/dev/null; ", 4)
	var err error
	for range tries {
		p := startClocked(t, bot.FairClock, "while read -r go; do "+relay+"echo thought; done")
		p.Arm(limit)
		if err = p.Send(nil); err == nil {
			_, err = p.ReadLine()
		}
		if f, ok := errors.AsType[*bot.Failure](err); ok && f.Kind == bot.TimedOut {
			return
		}
	}
	t.Errorf("error %v, want a timeout", err)
}

// tick is the resolution of the CPU time of ended children.
const tick = 10 * time.Millisecond

// A bot that shares its processor with three other programs keeps its limit by the fair clock, but
// not by the wall clock. It needs less than half of its limit.
func TestFairClockOnBusyMachine(t *testing.T) { //nolint:paralleltest // it needs a processor of its own
	tier.Gate(t) // it takes ten seconds of a processor
	tier.Quiet(t)
	const limit = 5 * thought / 2
	turns := tier.Count(12, 12, 20)
	play := func(kind bot.ClockKind) (turn int, err error) {
		p := startClocked(t, kind, "exec $SELF", contesttest.RoleVariable+"=thinker", pinVariable+"=0")
		for turn = range turns {
			if _, err = p.Ask(fmt.Sprint(turn), nil, limit); err != nil {
				break
			}
		}
		return turn, err
	}
	spin(t, 3)
	if _, err := play(bot.WallClock); err == nil {
		t.Error("no turn timed out by the wall clock: the machine is not busy enough")
	}
	turn, err := play(bot.FairClock)
	if _, void := errors.AsType[*conversation.VoidError](err); void {
		t.Skipf("other programs use this processor as well: %v", err)
	}
	if err != nil {
		t.Errorf("turn %d timed out by the fair clock: %v", turn, err)
	}
}

// spin runs programs that keep processor 0 busy until the end of the test.
func spin(t *testing.T, n int) {
	t.Helper()
	for range n {
		spinner := exec.CommandContext(t.Context(), os.Args[0])
		spinner.Env = append(os.Environ(), contesttest.RoleVariable+"=spinner", pinVariable+"=0")
		spinner.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
		must.Do(t, spinner.Start())
		t.Cleanup(func() { _ = spinner.Process.Kill(); _ = spinner.Wait() })
	}
}

// If a bot times out by the wall clock because it was starved, the hint says so. Otherwise it does
// not.
func TestHintOfStarvation(t *testing.T) { //nolint:paralleltest // it needs a processor of its own
	tier.Gate(t) // it keeps a processor busy
	tier.Quiet(t)
	spin(t, 5)
	hint := func(role string, limit time.Duration) string {
		p := startClocked(t, bot.WallClock, "exec $SELF", contesttest.RoleVariable+"="+role, pinVariable+"=0")
		p.Arm(limit)
		_ = p.Send([]byte("go"))
		return contesttest.ReadFailure(t, p).Hint
	}
	for hint("thinker", thought/2) == "" { // it may have been scheduled by chance
	}
	// It was starved, but sleeps when its time is over.
	if got := hint("dozer", doze+thought); !strings.Contains(got, "of CPU in that turn") {
		t.Errorf("hint for a starved bot: %q", got)
	}
	// The limit is so long that the wait for a processor at the start is less than half of it.
	if got := hint("sleeper", 50*thought); strings.Contains(got, "wanted more") {
		t.Errorf("hint for a sleeping bot: %s", got)
	}
}

// A bot does not void the match by starving itself with processes that share one processor.
func TestFairBotCannotStarveItself(t *testing.T) { //nolint:paralleltest // it needs a processor of its own
	tier.Gate(t) // it keeps a processor busy
	contesttest.Needs(t, "taskset")
	p := startClocked(t, bot.FairClock, "exec taskset -c 0 sh -c 'for i in 1 2 3 4 5 6 7 8 9; do (while :; do :; done) & done; read line; while :; do :; done'")
	_, err := p.Ask("turn", []byte("go"), 10*tick)
	if f, ok := errors.AsType[*bot.Failure](err); !ok || f.Kind != bot.TimedOut {
		t.Errorf("error %v, want a timeout", err)
	}
}

// A bot that computes loses despite load from other programs: it gets the time to use up its limit.
// A bot that starts more processes than a turn can need gets no such time.
func TestStarvedBotTimesOut(t *testing.T) { //nolint:paralleltest // it needs a processor of its own
	tier.Gate(t) // it keeps a processor busy
	contesttest.Needs(t, "taskset")
	spin(t, 9)
	for name, tt := range map[string]struct {
		processes int
		reason    string
	}{"one process": {0, "of its own time"}, "many": {200, "5 times the limit"}} {
		t.Run(name, func(t *testing.T) {
			if tt.processes == 0 {
				tier.Soak(t) // it takes ten times as long
			}
			script := fmt.Sprintf("exec taskset -c 0 sh -c 'read go; for i in $(seq %d); do sleep 1000 & done; while :; do :; done'", tt.processes)
			p := startClocked(t, bot.FairClock, script)
			_, err := p.Ask("turn", []byte("go"), 100*tick)
			if f, ok := errors.AsType[*bot.Failure](err); !ok || f.Kind != bot.TimedOut || !strings.Contains(f.Reason, tt.reason) {
				t.Errorf("error %v, want a timeout: %s", err, tt.reason)
			}
		})
	}
}
