package process

import (
	"runtime"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// rest is the activity of a program in its pauses, between its turns. Its family is all its processes.
type rest struct {
	mu      sync.Mutex
	resting bool
	woken   time.Duration  // CPU time of the first process at the beginning of the turn
	pauses  int            // number of pauses so far
	looked  int            // the last pause with a sample
	begun   time.Duration  // CPU time of the first process at the beginning of this pause
	since   time.Time      // beginning of this pause
	seen    time.Duration  // CPU time of the family at the beginning of this pause, or at its first sample; -1 before that
	newest  uint64         // start time of the youngest process at the first sample; 0 before that
	used    time.Duration  // CPU time of the family since then, at the last sample
	alive   map[alive]bool // processes at the last sample
	at      time.Time      // of the last sample
	lost    time.Duration  // upper bound for the CPU time of processes that ended between samples without being counted
	stopped map[int]entry  // stopped processes by PID; nil if the program is not stopped
	held    time.Duration  // CPU time of the family at the last sample after it was stopped; -1 before
	group   groupUse

	first  time.Duration // CPU time of the first process in all previous pauses
	others time.Duration // CPU time of the rest of the family, as far as it was sampled
	stops  int           // number of pauses in which it was stopped

	late   defiance // in this pause
	defied defiance // in all pauses, less the allowance for each
}

// alive identifies a running process.
type alive struct {
	pid  int
	born uint64
}

// lose adds an upper bound for the CPU time of processes that have ended since the last sample: if they were not waited for,
// the kernel does not report it.
func (r *rest) lose(family []entry, now time.Time) {
	ended := len(r.alive)
	was := r.alive
	r.alive = make(map[alive]bool, len(family))
	for _, e := range family {
		if a := (alive{e.pid, e.born}); !e.ended() {
			r.alive[a] = true
			if was[a] {
				ended--
			}
		}
	}
	if !r.at.IsZero() {
		r.lost += now.Sub(r.at) * time.Duration(min(ended, runtime.NumCPU()))
	}
	r.at = now
}

// defiance is the activity of a program while it is stopped: timers and processes not yet stopped can continue it.
type defiance struct {
	cpu   time.Duration
	forks int // samples with a new process
}

// On a busy machine it takes a while until a program stops, so some activity is allowed in each pause (granted). A program
// that exceeds the total (most) is killed.
const (
	grantedCPU   = box.MaxPondering / 5
	grantedForks = 2
	maxDefied    = 20 * box.MaxPondering
	maxForked    = 50
)

// add adds activity to the total, as far as it exceeds the allowance of the pause.
func (d *defiance) add(pause *defiance, cpu time.Duration, forked bool) {
	pause.cpu += cpu
	d.cpu += min(cpu, max(0, pause.cpu-grantedCPU))
	if forked {
		if pause.forks++; pause.forks > grantedForks {
			d.forks++
		}
	}
}

// Rest begins a pause: the program's turn is over, and its activity until Wake counts as pondering, which the policy limits.
// used is the last result of Used, or -1.
func (p *Program) Rest(used time.Duration) {
	p.rest.mu.Lock()
	defer p.rest.mu.Unlock()
	if p.rest.resting {
		return
	}
	begun := p.rest.woken + used
	if used < 0 {
		begun = p.CPU()
	}
	p.rest.resting, p.rest.begun, p.rest.seen, p.rest.newest, p.rest.used = true, begun, p.groupUsed(begun), 0, 0
	p.rest.alive, p.rest.at, p.rest.lost, p.rest.since = nil, time.Time{}, 0, time.Now()
	p.rest.pauses++
	if p.limits.Ponder == box.PonderNever {
		p.stopFamily()
	}
}

// shortPause is the maximum length of a pause that counts as part of the next turn, which saves reading the clocks. With fast
// bots nearly all pauses are so short.
const shortPause = 200 * time.Microsecond

// Wake ends a pause, and continues the program if it was stopped.
func (p *Program) Wake() {
	p.rest.mu.Lock()
	defer p.rest.mu.Unlock()
	r := &p.rest
	if r.resting && time.Since(r.since) < shortPause {
		r.woken = r.begun
	} else {
		r.woken = p.CPU()
	}
	if !r.resting {
		return
	}
	r.resting = false
	if used := p.groupUsed(r.woken); used >= 0 {
		r.used = used - r.seen
	}
	alone := max(0, r.woken-r.begun)
	r.first += alone
	r.others += max(0, r.used-alone)
	for _, e := range r.stopped {
		signalEntry(&e, unix.SIGCONT)
	}
	r.stopped = nil
}

// groupUse is the last known CPU time of a program's control group.
type groupUse struct {
	at     time.Time     // when it was read; zero before the first time
	others time.Duration // CPU time of all processes but the first
	before time.Duration // others at the first time
	shared bool          // others have used more than unseenCPU since then
}

// unseenCPU limits the error from not reading the control group at each end of each pause. As most programs have a single
// process, the group is at first read only as often as other processes could have used unseenCPU since the last time. Once
// they have, it is read every time. So at most twice unseenCPU is attributed to pauses instead of turns, or vice versa.
const unseenCPU = box.MaxPondering / 5

// groupUsed returns the CPU time of the control group, given that of the first process; -1 without a group.
func (p *Program) groupUsed(first time.Duration) time.Duration {
	g, now := &p.rest.group, time.Now()
	if !g.shared && !g.at.IsZero() && now.Sub(g.at) < unseenCPU/time.Duration(runtime.NumCPU()) {
		return first + g.others
	}
	all := p.cgroup.used()
	if all < 0 {
		return -1
	}
	if g.at.IsZero() {
		g.before = all - first
	}
	g.at, g.others = now, all-first
	g.shared = g.shared || g.others > g.before+unseenCPU
	return all
}

// Used returns the CPU time of the program's first process since Wake. It takes one system call.
func (p *Program) Used() time.Duration {
	p.rest.mu.Lock()
	defer p.rest.mu.Unlock()
	return max(0, p.CPU()-p.rest.woken)
}

// Pondered returns the CPU time used in pauses, and the number of pauses in which the program was stopped. It is exact for
// the first process; short-lived others may be missed.
func (p *Program) Pondered() (cpu time.Duration, stops int) {
	p.rest.mu.Lock()
	defer p.rest.mu.Unlock()
	return p.rest.first + p.rest.others, p.rest.stops
}

// overlook stops the program if it ponders for too long. The guard calls it periodically.
func (p *Program) overlook() {
	r := &p.rest
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case !r.resting:
		return
	case r.stopped != nil:
		p.holdFamily()
		return
	case r.looked != r.pauses: // most pauses are short
		r.looked = r.pauses
		return
	}
	family := p.family()
	now, newest := p.familyCPU(family)
	if r.newest == 0 {
		r.newest = newest
	}
	if r.seen < 0 {
		r.seen = now
	}
	r.used = now - r.seen
	if p.cgroup.used() < 0 { // a control group counts ended processes, too
		r.lose(family, time.Now())
	}
	// New processes are not allowed, as their CPU time may be lost when they end.
	if max(r.used, p.CPU()-r.begun)+r.lost > box.MaxPondering || newest > r.newest {
		p.stopFamily()
	}
}

// holdFamily stops processes again that were stopped and run nevertheless, and kills a program that keeps doing that. The
// caller holds the lock.
func (p *Program) holdFamily() {
	r := &p.rest
	family := p.family()
	now, newest := p.familyCPU(family)
	if r.held >= 0 {
		used := max(0, now-r.held)
		r.used += used
		r.defied.add(&r.late, used, newest > r.newest)
	}
	r.held, r.newest = now, newest
	if r.defied.cpu > maxDefied || r.defied.forks > maxForked {
		p.condemn("it keeps running although it is stopped between its turns", OverPonder)
	}
	for _, e := range family {
		if e.state != 'T' && !e.ended() {
			signalEntry(&e, unix.SIGSTOP)
			r.stopped[e.pid] = e
		}
	}
}

// stopFamily stops all processes of the program. It searches several times, for processes started meanwhile. The caller holds
// the lock.
func (p *Program) stopFamily() {
	const tries = 10
	r := &p.rest
	r.stopped, r.held, r.late = map[int]entry{}, -1, defiance{}
	for range tries {
		found := false
		for _, e := range p.family() {
			if before, known := r.stopped[e.pid]; e.state == 'T' || e.ended() || known && before.born == e.born {
				continue
			}
			found = true
			signalEntry(&e, unix.SIGSTOP)
			r.stopped[e.pid] = e
		}
		if !found {
			break
		}
	}
	r.stops++
}

// familyCPU returns the CPU time of the program's processes, including ended and reaped ones, and the start time of the
// youngest. family lists those that run.
func (p *Program) familyCPU(family []entry) (sum time.Duration, newest uint64) {
	if stage, err := readProcess(p.root()); err == nil && p.socket != nil {
		sum = stage.reaped
	}
	for _, e := range family {
		sum += clockTime(processClock(e.pid)) + e.reaped
		newest = max(newest, e.born)
	}
	if used := p.cgroup.used(); used >= 0 {
		sum = used // includes ended processes that were not waited for
	}
	return sum, newest
}

// signalEntry sends a signal to a listed process, but not to another process that has got the same PID since.
func signalEntry(e *entry, s syscall.Signal) {
	if e.lives() {
		_ = unix.Kill(e.pid, s)
	}
}

// overlookAll stops programs that ponder for too long.
func (s *Starter) overlookAll() {
	s.mu.Lock()
	var bounded []*Program
	for _, p := range s.live {
		if p.limits.Ponder == box.PonderAuto || p.limits.Ponder == box.PonderNever {
			bounded = append(bounded, p)
		}
	}
	s.mu.Unlock()
	for _, p := range bounded {
		p.overlook()
	}
}
