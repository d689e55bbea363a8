package process_test

import (
	"bufio"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// conversing is a program in a sandbox that the test talks to.
type conversing struct {
	*process.Program
	in  *os.File
	out *bufio.Reader
}

// converse starts a program with a limit for computing outside of its turns.
func converse(t *testing.T, ponder box.Ponder, argv ...string) conversing {
	t.Helper()
	in := boxed(machine(t).Mechanisms, t.TempDir())
	in.Limits.Ponder = ponder
	for _, word := range argv {
		if _, err := os.Stat(word); err == nil && filepath.IsAbs(word) {
			in.Read = append(in.Read, word)
		}
	}
	return converseIn(t, in, argv...)
}

// converseIn starts a program in a sandbox.
func converseIn(t *testing.T, in *box.Policy, argv ...string) conversing {
	t.Helper()
	theirIn, ours, inErr := os.Pipe()
	out, theirOut, outErr := os.Pipe()
	must.Do(t, errors.Join(inErr, outErr))
	p, err := starter().Start(process.Command{
		Argv: argv, Env: os.Environ(), Dir: in.Write[0], Stdin: theirIn, Stdout: theirOut, Stderr: os.Stderr, Box: in,
	})
	_, _ = theirIn.Close(), theirOut.Close()
	must.Do(t, err)
	ended := make(chan struct{})
	go func() { p.Wait(); close(ended) }()
	t.Cleanup(func() {
		p.Kill()
		<-ended
		p.Release()
		_, _ = ours.Close(), out.Close()
	})
	return conversing{p, ours, bufio.NewReader(out)}
}

// turn sends a line and returns the answer, as in a turn.
func (c conversing) turn(t *testing.T, line string) string {
	t.Helper()
	c.Wake()
	must.Get(c.in.WriteString(line + "\n"))(t)
	answer, err := c.out.ReadString('\n')
	if err != nil {
		t.Fatalf("answer %q: %v", answer, err)
	}
	c.Rest(-1)
	return strings.TrimSpace(answer)
}

// pondering is a program that counts as fast as it can, in a thread and in an orphaned process, and
// reports the counts.
const pondering = `
import os, sys, threading, mmap, struct
counts = mmap.mmap(-1, 16)
def count(at):
    n = 0
    while True:
        n += 1
        struct.pack_into("q", counts, at, n)
if os.fork() == 0:
    if os.fork() == 0:
        count(0)
    os._exit(0)
threading.Thread(target=count, args=(8,), daemon=True).start()
for line in sys.stdin:
    print(*struct.unpack_from("qq", counts), flush=True)
`

// A program that computes outside of its turns is stopped with all its processes, and continued in
// its next turn.
func TestPondering(t *testing.T) {
	t.Parallel()
	pauses := tier.Count(1, 3)
	interpreter := python(t)
	for ponder, stopped := range map[box.Ponder]bool{box.PonderAuto: true, box.PonderNever: true, box.PonderFree: false} {
		t.Run(string(ponder), func(t *testing.T) {
			t.Parallel()
			if ponder == box.PonderNever {
				tier.Gate(t)
			}
			c := converse(t, ponder, interpreter, "-c", pondering)
			c.turn(t, "begin")
			for pause := range pauses {
				c.await(t, stopped, pause+1)
				c.turn(t, "go on")
			}
			if used, stops := c.Pondered(); stopped != (stops >= pauses) || used == 0 && ponder != box.PonderNever {
				t.Errorf("the program used %v and was stopped %d times", used, stops)
			}
		})
	}
}

// A program that computes outside of its turns is stopped even if its first thread has ended.
func TestPonderingWithoutFirstThread(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	c := converse(t, box.PonderAuto, python(t), "-c", leaderless(`
import sys
def count():
    while True: pass
for line in sys.stdin:
    print(1, flush=True)
    if line == "begin\n": threading.Thread(target=count, daemon=True).start()
`))
	c.turn(t, "begin")
	for pause := range 2 {
		c.await(t, true, pause+1)
		c.awaitRest(t)
		c.turn(t, "go on")
	}
}

// shortLived returns programs that compute in pauses by processes that end soon, so that their CPU
// time cannot be seen: new ones, and a chain of processes started before the pause, in which each
// computes after the one before it has ended.
func shortLived() map[string]string {
	return map[string]string{
		"started in the pause": `
import os, signal, sys, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
if os.fork() == 0:
    while True:
        if os.fork() == 0:
            end = time.process_time() + 0.005
            while time.process_time() < end: pass
            os._exit(0)
        time.sleep(0.02)
for line in sys.stdin: print(1, flush=True)
`,
		"started before the pause": `
import os, signal, sys, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
def line(n):
    before, first = os.pipe()
    os.close(first)
    for _ in range(n):
        mine, then = os.pipe()
        if os.fork() == 0:
            os.close(mine)
            os.read(before, 1)  # until the one before has ended
            end = time.process_time() + 0.006
            while time.process_time() < end: pass
            os._exit(0)
        os.close(before); os.close(then)
        before = mine
    os.close(before)
for message in sys.stdin:
    if message == "begin\n": line(150)
    print(1, flush=True)
`,
	}
}

// A program that computes in pauses by short-lived processes is stopped.
func TestPonderingOfShortLivedProcesses(t *testing.T) {
	t.Parallel()
	contesttest.AlsoOrdinary(t) // without a control group
	for name, script := range shortLived() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := converse(t, box.PonderAuto, python(t), "-c", script)
			c.turn(t, "begin")
			c.await(t, true, 1)
			c.turn(t, "go on")
		})
	}
}

// thinksAmongMany is a program with enough processes and files to make examining them slow. One
// process computes after each answer, and another one allocates and frees memory. The answers are
// their CPU time.
const thinksAmongMany = `
import mmap, os, struct, sys, time
times = mmap.mmap(-1, 16)
for _ in range(10): os.open("/dev/null", os.O_RDONLY)
for _ in range(CROWD):
    if os.fork() == 0: time.sleep(1000)
for line in sys.stdin:
    if line == "begin\n":
        for at, work in ((0, lambda: sum(range(1000))), (8, lambda: bytearray(150 << 20))):
            if os.fork() == 0:
                for _ in range(10**9):
                    work()
                    struct.pack_into("d", times, at, time.process_time())
    print(sum(struct.unpack_from("dd", times)), flush=True)
`

// Computing outside of turns is noticed even if the program makes monitoring slow.
func TestPonderingAmongMany(t *testing.T) {
	t.Parallel()
	tier.Gate(t)                // it starts hundreds of processes
	contesttest.AlsoOrdinary(t) // without a control group
	c := converse(t, box.PonderAuto, python(t), "-c", strings.ReplaceAll(thinksAmongMany, "CROWD", "400"))
	used := func(line string) time.Duration {
		seconds := must.Get(strconv.ParseFloat(c.turn(t, line), 64))(t)
		return time.Duration(seconds * float64(time.Second))
	}
	before := used("begin")
	c.await(t, true, 1)
	c.awaitRest(t)
	computed := used("go on") - before
	counted, _ := c.Pondered()
	t.Logf("the program computed for %v, and %v were counted", computed, counted)
	if counted < computed/2 && counted < box.MaxPondering { // on a busy machine the first sample is late
		t.Errorf("the program computed for %v, and only %v were counted", computed, counted)
	}
}

// A program that continues itself by timers while it is stopped is killed.
func TestPonderingDespiteStop(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it computes for a second
	for _, ponder := range []box.Ponder{box.PonderAuto, box.PonderNever} {
		in := boxed(machine(t).Mechanisms, t.TempDir())
		in.Limits.Ponder = ponder
		ready, out := must.Two(os.Pipe())(t)
		p, err := starter().Start(process.Command{Argv: []string{python(t), "-c", `
import ctypes, signal, struct, time
libc = ctypes.CDLL(None)
if not hasattr(libc, "timer_create"): libc = ctypes.CDLL("librt.so.1")
signal.signal(signal.SIGCONT, lambda *a: None)
timers = [ctypes.c_void_p() for _ in range(200)]
for timer in timers:
    assert libc.timer_create(1, struct.pack("qii48x", 0, signal.SIGCONT, 0), ctypes.byref(timer)) == 0
print("ready", flush=True)
while True:
    for n, timer in enumerate(timers):
        at = 10 + 10 * n
        assert libc.timer_settime(timer, 0, struct.pack("qqqq", 0, 0, at // 1000, at % 1000 * 1000000), None) == 0
    end = time.process_time() + 0.01
    while time.process_time() < end: pass
`}, Env: os.Environ(), Dir: in.Write[0], Stdout: out, Stderr: os.Stderr, Box: in})
		_ = out.Close()
		must.Do(t, err)
		must.Get(ready.Read(make([]byte, 1)))(t)
		time.Sleep(2 * box.MaxPondering)
		p.Rest(-1)
		if end := p.Wait(); end.Over != process.OverPonder {
			t.Errorf("%s: ended by %+v", ponder, end)
		}
		p.Release()
		_ = ready.Close()
	}
}

// awaitRest waits until the program uses no more CPU time.
func (c conversing) awaitRest(t *testing.T) {
	t.Helper()
	const tries = 20
	for range tries {
		used := c.CPU()
		time.Sleep(4 * box.MaxPondering)
		if c.CPU() == used {
			return
		}
	}
	t.Error("the program still uses CPU time")
}

// await waits until the program has been stopped a number of times, or has used far more than
// allowed.
func (c conversing) await(t *testing.T, stopped bool, times int) {
	t.Helper()
	const farAboveLimit = 4 * box.MaxPondering
	begun := c.CPU()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if _, stops := c.Pondered(); stops >= times || !stopped && c.CPU()-begun > farAboveLimit {
			return
		}
	}
	t.Fatalf("the program was not stopped %d times, or used no CPU time", times)
}
