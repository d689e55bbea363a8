package cli_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/tier"
)

// faults are the faults injected into a running fleet, besides killing workers and hubs.
var faults = []struct {
	name   string
	shared bool // only if hubs share a NATS server
	inject func(s *faultyFleet)
}{
	{"bytes are discarded", false, func(s *faultyFleet) { s.setTemporarily(&s.proxy.discards) }},
	{"connections are refused", false, func(s *faultyFleet) { s.setTemporarily(&s.proxy.refuses) }},
	{"a process is stopped", false, (*faultyFleet).pauseProcess},
	{"disks are full", false, (*faultyFleet).fillDisks},
	{"NATS is killed", true, func(s *faultyFleet) { s.end(s.shared); s.sleep(time.Second); s.shared = s.server(s.T) }},
	{"the stream is deleted", true, func(s *faultyFleet) { deleteStream(s.T, s.address, s.token) }},
}

// faultyFleet runs a fleet while injecting faults chosen by a seed.
type faultyFleet struct {
	*testing.T
	*testFleet           // of the hubs
	remote     testFleet // of the workers
	random     *rand.Rand
	steps      int      // number of injected faults
	mixed      bool     // inject faults, besides killing processes
	proxy      *proxy   // between workers and hubs, if mixed
	shared     *program // a NATS server; nil: each hub has its own
	workers    [3]*program
	started    int // number of workers started so far
	results    []string
	hubs       []atomic.Pointer[program] // by result
}

// A fleet has the results and traces of a single machine although its workers, hubs and servers are
// often killed, and lose connections, disk space, time and orders. No match is lost or stored
// twice, and no worker is accused of cheating.
func TestFleetKilled(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it waits for processes
	runs, seeds, steps := 3, 40, len(faults)
	if tier.Soaking() {
		runs, seeds, steps = 100, 100, 1000
	}
	for run := range runs {
		t.Run(fmt.Sprint(run), func(t *testing.T) {
			t.Parallel()
			s := &faultyFleet{T: t, testFleet: newFleet(t), random: rand.New(rand.NewPCG(uint64(run), 1)), steps: steps}
			s.prepare(run%3 > 0, run%3 > 1)
			s.play(
				"tournament", "@simple", "same=@simple", "@random:seed=4", "--on", fmt.Sprintf("grass:seed=1-%d", seeds), "--keep-traces=all", "--quiet", "--db",
			)
		})
	}
}

// prepare creates the files, proxy and server that the processes need. With a shared server there
// are two hubs.
func (s *faultyFleet) prepare(mixed, shared bool) {
	s.results, s.mixed = []string{"disk/fleet.db"}, mixed
	if err := os.Mkdir(filepath.Join(s.dir, "disk"), 0o700); err != nil {
		s.Fatal(err)
	}
	s.remote = *s.testFleet
	if mixed {
		s.proxy = newProxy(s.T, s.address)
		s.remote.address, s.remote.cache = s.proxy.address, s.TempDir()
		tmpfs(s.T, s.remote.cache, "8m")
		tmpfs(s.T, filepath.Join(s.dir, "disk"), "32m")
	}
	if shared {
		s.address, s.remote.address = "nats://"+s.address, "nats://"+s.remote.address
		s.results = append(s.results, "second.db")
		s.shared = s.server(s.T)
	}
	s.hubs = make([]atomic.Pointer[program], len(s.results))
}

// play plays a tournament on one machine, then with the fleet, and compares the results.
func (s *faultyFleet) play(args ...string) {
	s.playLocally(s.T, append(args, "local.db"))
	ended, began := make(chan struct{}), time.Now()
	var hubs sync.WaitGroup
	for n, db := range s.results {
		hubs.Go(func() { s.superviseHub(n, append(slices.Clip(args), db)) })
		for s.hubs[n].Load() == nil {
			time.Sleep(time.Millisecond) // the hub is starting
		}
	}
	go func() { hubs.Wait(); close(ended) }()
	for n := range s.workers {
		s.restart(n)
	}
	pause := 2 * time.Second
	if !tier.Soaking() {
		pause /= 2 // so that all faults are injected before the last match ends
	}
	if s.mixed {
		pause /= 2 // faults take time
	}
	counts := map[string]int{}
	order := s.random.Perm(len(faults))
	for step := 0; ; step++ {
		select {
		case <-ended:
			s.Logf("%v; %v", time.Since(began).Round(time.Second/10), counts)
			for _, db := range s.results {
				s.compare(s.T, "local.db", db)
			}
			return
		case <-time.After(s.randomTime(pause)):
		}
		if step >= s.steps {
			continue
		}
		s.restart(s.random.IntN(len(s.workers)))
		counts["a worker is killed"]++
		const maxHubsKilled = 20
		if n := s.random.IntN(2 * len(s.hubs)); n < len(s.hubs) && counts["a hub is killed"] < maxHubsKilled {
			counts["a hub is killed"]++
			_ = s.hubs[n].Load().Process.Kill() // it may have ended
		}
		if f := faults[order[step%len(order)]]; s.mixed && (!f.shared || s.shared != nil) {
			counts[f.name]++
			f.inject(s)
		}
	}
}

// superviseHub restarts a hub whenever it ends, until its tournament is complete.
func (s *faultyFleet) superviseHub(n int, args []string) {
	var kept map[int]storedID
	for began := time.Now(); time.Since(began) < 20*time.Minute; {
		p := s.hub(s.T, args...)
		s.hubs[n].Store(p)
		code, output := p.exit(), p.stderr.String()
		kept = s.checkKept(s.results[n], kept)
		for line := range strings.Lines(output) {
			if strings.Contains(line, "gets no more orders") || strings.Contains(line, "aside") || strings.Contains(line, "does not count") {
				s.Errorf("a worker was accused: %s", line)
			}
		}
		if code == 0 {
			return
		}
		if code != -1 && !s.isInjected(output) {
			s.Errorf("exit code %d of the hub: %s", code, output)
			return
		}
		time.Sleep(100 * time.Millisecond) // wait for the other process
	}
	s.Errorf("the hub of %v did not finish", args)
}

// checkKept checks that the database of a hub that has ended still has all matches that were stored
// earlier, and returns those stored now. If it cannot be read, as on a full disk, the check is left
// to the next call.
func (s *faultyFleet) checkKept(db string, earlier map[int]storedID) map[int]storedID {
	now, err := storedIDs(s.Context(), filepath.Join(s.dir, db))
	if err != nil {
		return earlier
	}
	compareKept(s.T, earlier, now)
	return now
}

// isInjected reports whether the last line printed by a hub names an injected fault.
func (s *faultyFleet) isInjected(output string) bool {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	last := lines[len(lines)-1]
	return s.mixed && strings.Contains(last, "is the disk full?") && strings.Count(output, "disk full") == 1 || s.shared != nil && strings.Contains(last, "no hub answers at ")
}

// randomTime returns a random time between a quarter of longest and longest.
func (s *faultyFleet) randomTime(longest time.Duration) time.Duration {
	return longest/4 + time.Duration(s.random.Int64N(int64(longest*3/4)))
}

// sleep sleeps for a random time.
func (s *faultyFleet) sleep(longest time.Duration) { time.Sleep(s.randomTime(longest)) }

// lostAfter is longer than the timeout for a lost worker.
const lostAfter = 2500 * time.Millisecond

// setTemporarily sets a flag for a time that may exceed the timeout for a lost worker.
func (s *faultyFleet) setTemporarily(flag *atomic.Bool) {
	flag.Store(true)
	s.sleep(lostAfter)
	flag.Store(false)
}

// end kills a running process.
func (s *faultyFleet) end(p *program) {
	_ = p.Process.Kill()
	if code := p.exit(); code != -1 {
		s.Errorf("%v ended before it was killed, with exit code %d: %s", p.Args, code, &p.stderr)
	}
}

// restart starts a worker, after killing it if it runs. In mixed runs, the clock of one worker is a day ahead.
func (s *faultyFleet) restart(n int) {
	if s.workers[n] != nil {
		s.end(s.workers[n])
	}
	f := s.remote
	if s.mixed && n == 0 {
		f.env = []string{"TOMORROW=1"}
	}
	s.started++
	s.workers[n] = f.worker(s.T, fmt.Sprintf("w%d-%d", n, s.started))
}

// pauseProcess stops a random worker, hub or server for some time.
func (s *faultyFleet) pauseProcess() {
	all := append(slices.Clip(s.workers[:]), s.hubs[0].Load(), cmp.Or(s.shared, s.workers[0]))
	p := all[s.random.IntN(len(all))]
	_ = p.Process.Signal(syscall.SIGSTOP) // it may have ended
	s.sleep(lostAfter)
	_ = p.Process.Signal(syscall.SIGCONT)
}

// fillDisks fills the disks of the workers and the first hub while a worker is restarted.
func (s *faultyFleet) fillDisks() {
	files := []string{filepath.Join(s.remote.cache, "fill"), filepath.Join(s.dir, "disk", "fill")}
	for _, name := range files {
		if os.WriteFile(name, make([]byte, 64<<20), 0o600) == nil {
			s.Error("a disk is larger than 64 MiB of space")
		}
	}
	s.restart(s.random.IntN(len(s.workers)))
	s.sleep(time.Second)
	for _, name := range files {
		if err := os.Remove(name); err != nil {
			s.Error(err)
		}
	}
}
