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

// faults are what happens to a fleet while it plays, besides the deaths of workers and hubs.
var faults = []struct {
	name   string
	shared bool // happens to a NATS server only that hubs share
	happen func(s *siege)
}{
	{"bytes are swallowed", false, func(s *siege) { s.forAWhile(&s.proxy.swallows) }},
	{"connections are refused", false, func(s *siege) { s.forAWhile(&s.proxy.refuses) }},
	{"a process stands still", false, (*siege).standstill},
	{"disks are full", false, (*siege).fillDisks},
	{"NATS is killed", true, func(s *siege) { s.end(s.shared); s.pass(time.Second); s.shared = s.server(s.T) }},
	{"the stream is deleted", true, func(s *siege) { deleteStream(s.T, s.address, s.token) }},
}

// siege is a fleet that plays while things happen to it, as a seed says.
type siege struct {
	*testing.T
	*fleetOf         // of hubs
	far      fleetOf // of workers
	draw     *rand.Rand
	steps    int      // in which something happens
	mixed    bool     // faults happen, and not only deaths
	proxy    *proxy   // between workers and hubs, if faults happen
	shared   *program // a NATS server; nil: each hub has its own
	workers  [3]*program
	lives    int // of workers
	results  []string
	hubs     []atomic.Pointer[program] // of each result
}

// A fleet whose workers, hubs and servers are killed again and again, and lose network, disk, time and orders, comes to the results of one
// undisturbed machine: none lost, none twice, the same traces, and no worker is accused.
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
			s := &siege{T: t, fleetOf: newFleet(t), draw: rand.New(rand.NewPCG(uint64(run), 1)), steps: steps}
			s.prepare(run%3 > 0, run%3 > 1)
			s.play(
				"tournament", "@simple", "same=@simple", "@random:seed=4", "--on", fmt.Sprintf("grass:seed=1-%d", seeds), "--keep-traces=all", "--quiet", "--db",
			)
		})
	}
}

// prepare makes what the processes need. On a shared server two hubs play.
func (s *siege) prepare(mixed, shared bool) {
	s.results, s.mixed = []string{"disk/fleet.db"}, mixed
	if err := os.Mkdir(filepath.Join(s.dir, "disk"), 0o700); err != nil {
		s.Fatal(err)
	}
	s.far = *s.fleetOf
	if mixed {
		s.proxy = newProxy(s.T, s.address)
		s.far.address, s.far.cache = s.proxy.address, s.TempDir()
		tmpfs(s.T, s.far.cache, "8m")
		tmpfs(s.T, filepath.Join(s.dir, "disk"), "32m")
	}
	if shared {
		s.address, s.far.address = "nats://"+s.address, "nats://"+s.far.address
		s.results = append(s.results, "second.db")
		s.shared = s.server(s.T)
	}
	s.hubs = make([]atomic.Pointer[program], len(s.results))
}

// play plays a tournament alone, and then by the fleet, and compares.
func (s *siege) play(args ...string) {
	s.alone(s.T, append(args, "alone.db"))
	over, began := make(chan struct{}), time.Now()
	var hubs sync.WaitGroup
	for n, db := range s.results {
		hubs.Go(func() { s.keepHub(n, append(slices.Clip(args), db)) })
		for s.hubs[n].Load() == nil {
			time.Sleep(time.Millisecond) // it is being started
		}
	}
	go func() { hubs.Wait(); close(over) }()
	for n := range s.workers {
		s.restart(n)
	}
	pause := 2 * time.Second
	if !tier.Soaking() {
		pause /= 2 // so that all happens before the matches are over
	}
	if s.mixed {
		pause /= 2 // faults take time
	}
	happened := map[string]int{}
	order := s.draw.Perm(len(faults))
	for step := 0; ; step++ {
		select {
		case <-over:
			s.Logf("it took %v; %v", time.Since(began).Round(time.Second/10), happened)
			for _, db := range s.results {
				s.compare(s.T, "alone.db", db)
			}
			return
		case <-time.After(s.upTo(pause)):
		}
		if step >= s.steps {
			continue
		}
		s.restart(s.draw.IntN(len(s.workers)))
		happened["a worker is killed"]++
		const mostHubs = 20
		if n := s.draw.IntN(2 * len(s.hubs)); n < len(s.hubs) && happened["a hub is killed"] < mostHubs {
			happened["a hub is killed"]++
			_ = s.hubs[n].Load().Process.Kill() // it may be over
		}
		if f := faults[order[step%len(order)]]; s.mixed && (!f.shared || s.shared != nil) {
			happened[f.name]++
			f.happen(s)
		}
	}
}

// keepHub starts a hub whenever it has ended, until its tournament is over.
func (s *siege) keepHub(n int, args []string) {
	for began := time.Now(); time.Since(began) < 20*time.Minute; {
		p := s.hub(s.T, args...)
		s.hubs[n].Store(p)
		code, said := p.exit(), p.stderr.String()
		for line := range strings.Lines(said) {
			if strings.Contains(line, "gets no more orders") || strings.Contains(line, "aside") || strings.Contains(line, "does not count") {
				s.Errorf("it is accused: %s", line)
			}
		}
		if code == 0 {
			return
		}
		if code != -1 && !s.excused(said) {
			s.Errorf("the hub ends with %d: %s", code, said)
			return
		}
		time.Sleep(100 * time.Millisecond) // another process has to see to it
	}
	s.Errorf("the hub of %v plays for minutes", args)
}

// excused reports whether the last line of a hub that ended names what happened to it.
func (s *siege) excused(said string) bool {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	last := lines[len(lines)-1]
	return s.mixed && strings.Contains(last, "is the disk full?") && strings.Count(said, "disk full") == 1 || s.shared != nil && strings.Contains(last, "no hub answers at ")
}

// upTo draws a time that is at most twice another one, and a fourth of that at least.
func (s *siege) upTo(most time.Duration) time.Duration {
	return most/4 + time.Duration(s.draw.Int64N(int64(most*3/4)))
}

// pass lets some time pass.
func (s *siege) pass(most time.Duration) { time.Sleep(s.upTo(most)) }

// lost is longer than the time after which a worker counts as lost.
const lost = 2500 * time.Millisecond

func (s *siege) forAWhile(is *atomic.Bool) {
	is.Store(true)
	s.pass(lost)
	is.Store(false)
}

// end kills a process, which would not have ended otherwise.
func (s *siege) end(p *program) {
	_ = p.Process.Kill()
	if code := p.exit(); code != -1 {
		s.Errorf("%v has ended with %d: %s", p.Args, code, &p.stderr)
	}
}

// restart kills a worker, if there is one, and starts it again. The clock of one is a day off if faults happen.
func (s *siege) restart(n int) {
	if s.workers[n] != nil {
		s.end(s.workers[n])
	}
	of := s.far
	if s.mixed && n == 0 {
		of.env = []string{"TOMORROW=1"}
	}
	s.lives++
	s.workers[n] = of.worker(s.T, fmt.Sprintf("w%d-%d", n, s.lives))
}

// standstill has a worker, hub or server stand still.
func (s *siege) standstill() {
	all := append(slices.Clip(s.workers[:]), s.hubs[0].Load(), cmp.Or(s.shared, s.workers[0]))
	p := all[s.draw.IntN(len(all))]
	_ = p.Process.Signal(syscall.SIGSTOP) // it may be over
	s.pass(lost)
	_ = p.Process.Signal(syscall.SIGCONT)
}

// fillDisks leaves the workers no room, and the first hub, while a worker is started.
func (s *siege) fillDisks() {
	files := []string{filepath.Join(s.far.cache, "fill"), filepath.Join(s.dir, "disk", "fill")}
	for _, name := range files {
		if os.WriteFile(name, make([]byte, 64<<20), 0o600) == nil {
			s.Error("a disk has more room than was thought")
		}
	}
	s.restart(s.draw.IntN(len(s.workers)))
	s.pass(time.Second)
	for _, name := range files {
		if err := os.Remove(name); err != nil {
			s.Error(err)
		}
	}
}
