package process

import (
	"runtime"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// rest is the activity of a program between its turns.
type rest struct {
	mu      sync.Mutex
	resting bool
	woken   time.Duration  // CPU time of the first process when the turn began
	pauses  int            // number of pauses so far
	looked  int            // the last pause in which it was sampled
	begun   time.Duration  // CPU time of the first process when this pause began
	since   time.Time      // when that was
	seen    time.Duration  // CPU time of the family when this pause began, or it was first looked at in it; -1 before that
	newest  uint64         // when the youngest process of the family had begun when it was first looked at; 0 before that
	used    time.Duration  // by the family since then, at the last look
	alive   map[alive]bool // its processes then
	at      time.Time      // of the last look
	lost    time.Duration  // upper limit for processes that ended between two samples of this pause, uncounted elsewhere
	stopped map[int]entry  // its processes that were stopped, by number; nil for none
	held    time.Duration  // CPU time of the family when it was looked at after that; -1 before
	group   groupUse

	first  time.Duration // CPU time of the first process in all pauses before
	others time.Duration // what the family used beyond that, as far as it was seen
	stops  int           // in how many pauses it was stopped

	late   defiance // in this pause
	defied defiance // in all pauses, less what is granted in each
}

// alive is a process that runs.
type alive struct {
	pid  int
	born uint64
}

// lose adds what processes that have ended since the last look can have used: nothing says how much that was if they were not
// waited for.
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

// defiance is the activity of a program while it was stopped: it can wake its processes by timers and by one another.
type defiance struct {
	cpu   time.Duration
	forks int // looks at which it had begun a process
}

// A machine that is busy takes its time to stop a program, and to free what a process leaves that has just ended: so much is
// granted in each pause. A program that has used much more in all of them is ended.
const (
	grantedCPU   = box.MostPondering / 5
	grantedForks = 2
	mostDefied   = 20 * box.MostPondering
	mostForked   = 50
)

// add notes more of it in a pause, in which there was some before.
func (d *defiance) add(pause *defiance, cpu time.Duration, forked bool) {
	pause.cpu += cpu
	d.cpu += min(cpu, max(0, pause.cpu-grantedCPU))
	if forked {
		if pause.forks++; pause.forks > grantedForks {
			d.forks++
		}
	}
}

// Rest tells that the program's turn is over. What it does until Wake is pondering, which its box bounds. The argument is
// what Used has just returned, or -1.
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

// shortPause is how long a pause lasts at most that counts as the beginning of the turn after it, and no clock is read. Between
// quick bots nearly all are as short.
const shortPause = 200 * time.Microsecond

// Wake continues the program at the beginning of its turn.
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

// groupUse is the CPU time of a program's control group when it was read last.
type groupUse struct {
	at     time.Time     // zero before that
	others time.Duration // what all but the first process had used
	before time.Duration // the same when it was read first
	shared bool          // others were seen to use more than unseenCPU since then
}

// unseenCPU is how much CPU time the other processes of a program may use until its group is read at both ends of each pause.
// Before that it is read only as often as they could have used as much since the last time, as most programs have no others;
// so at most twice as much in all turns together counts as used in pauses, or the other way round.
const unseenCPU = box.MostPondering / 5

// groupUsed is the CPU time that the program's control group has used when its first process has used that much; -1 if there
// is no group.
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

// Used is the CPU time that the program's first process has used since Wake. To ask costs next to nothing.
func (p *Program) Used() time.Duration {
	p.rest.mu.Lock()
	defer p.rest.mu.Unlock()
	return max(0, p.CPU()-p.rest.woken)
}

// Pondered returns the CPU time used outside of the program's turns, and the number of pauses in which it was stopped.
// What its first process used is exact; others are seen only if they last.
func (p *Program) Pondered() (cpu time.Duration, stops int) {
	p.rest.mu.Lock()
	defer p.rest.mu.Unlock()
	return p.rest.first + p.rest.others, p.rest.stops
}

// overlook stops the program if it ponders for too long. It is called again and again.
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
	if p.cgroup.used() < 0 { // else that of processes that have ended is in there
		r.lose(family, time.Now())
	}
	// The CPU time of a process can be lost with its end, so none may begin.
	if max(r.used, p.CPU()-r.begun)+r.lost > box.MostPondering || newest > r.newest {
		p.stopFamily()
	}
}

// holdFamily stops again what runs although it was stopped, and ends a program that keeps doing that. The lock is held.
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
	if r.defied.cpu > mostDefied || r.defied.forks > mostForked {
		p.condemn("it keeps running when it is stopped outside of its turns", OverPonder)
	}
	for _, e := range family {
		if e.state != 'T' && !e.ended() {
			signalEntry(&e, unix.SIGSTOP)
			r.stopped[e.pid] = e
		}
	}
}

// stopFamily stops all processes of the program that are not stopped. A process that is started meanwhile is found when
// they are looked for again. The lock is held.
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

// familyCPU is the CPU time of all processes of the program, which it is given, also of those that have ended and were reaped,
// and when the youngest of them began.
func (p *Program) familyCPU(family []entry) (sum time.Duration, newest uint64) {
	if stage, err := readProcess(p.root()); err == nil && p.socket != nil {
		sum = stage.reaped
	}
	for _, e := range family {
		sum += clockTime(processClock(e.pid)) + e.reaped
		newest = max(newest, e.born)
	}
	if used := p.cgroup.used(); used >= 0 {
		sum = used // also of those that have ended and were not waited for
	}
	return sum, newest
}

// signalEntry sends a signal to the process that was listed, and not to another one that has been given its number since.
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
