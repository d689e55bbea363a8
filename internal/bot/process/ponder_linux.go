package process

import (
	"os"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// rest is what a program does between its turns.
type rest struct {
	mu      sync.Mutex
	resting bool
	pauses  int           // how often it has rested
	looked  int           // in which of these it was looked at last
	begun   time.Duration // CPU time of the first process when this pause began
	seen    time.Duration // CPU time of the family when it was first looked at in this pause; -1 before that
	used    time.Duration // by the family since then, at the last look
	stopped map[int]entry // its processes that were stopped, by number; nil for none

	first  time.Duration // CPU time of the first process in all pauses before
	others time.Duration // what the family used beyond that, as far as it was seen
	stops  int           // in how many pauses it was stopped
}

// Rest tells that the program's turn is over. What it does until Wake is pondering, which its box bounds.
func (p *Program) Rest() {
	p.rest.mu.Lock()
	defer p.rest.mu.Unlock()
	if p.rest.resting {
		return
	}
	p.rest.resting, p.rest.begun, p.rest.seen, p.rest.used = true, p.CPU(), -1, 0
	p.rest.pauses++
	if p.limits.Ponder == box.PonderNever {
		p.stopFamily()
	}
}

// Wake has the program go on, as its turn begins.
func (p *Program) Wake() {
	p.rest.mu.Lock()
	defer p.rest.mu.Unlock()
	if !p.rest.resting {
		return
	}
	r := &p.rest
	r.resting = false
	alone := max(0, p.CPU()-r.begun)
	r.first += alone
	r.others += max(0, r.used-alone)
	for _, e := range r.stopped {
		signalEntry(&e, unix.SIGCONT)
	}
	r.stopped = nil
}

// Pondered is the CPU time that the program has used outside of its turns, and in how many of these pauses it was stopped.
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
	if !r.resting || r.stopped != nil {
		return
	}
	if r.looked != r.pauses { // most pauses are short
		r.looked = r.pauses
		return
	}
	now := p.familyCPU()
	if r.seen < 0 {
		r.seen = now
	}
	r.used = now - r.seen
	if max(r.used, p.CPU()-r.begun) > box.MostPondering {
		p.stopFamily()
	}
}

// stopFamily stops all processes of the program that are not stopped. A process that is started meanwhile is found when
// they are looked for again. The lock is held.
func (p *Program) stopFamily() {
	const tries = 10
	r := &p.rest
	r.stopped = map[int]entry{}
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

// familyCPU is the CPU time of all processes of the program, also of those that have ended and were reaped.
func (p *Program) familyCPU() (sum time.Duration) {
	if stage, err := readEntry("/proc/" + strconv.Itoa(p.root()) + "/stat"); err == nil && p.socket != nil {
		sum = stage.reaped
	}
	for _, e := range p.family() {
		sum += clockTime(processClock(e.pid)) + e.reaped
	}
	return sum
}

// root is the process from which all others of the program descend: its stage, if it has one.
func (p *Program) root() int {
	if p.socket != nil {
		return p.cmd.Process.Pid
	}
	return p.first
}

// family are the processes of the program.
func (p *Program) family() (all []entry) {
	waiting := []int{p.first}
	if p.socket != nil {
		children, ok := childrenOf(p.root())
		if !ok { // this kernel does not list them
			return descendants(processes(), p.root())
		}
		waiting = children
	}
	for i := 0; i < len(waiting); i++ {
		if e, err := readEntry("/proc/" + strconv.Itoa(waiting[i]) + "/stat"); err == nil {
			all = append(all, e)
			children, _ := childrenOf(e.pid)
			waiting = append(waiting, children...)
		}
	}
	return all
}

// childrenOf lists the children of a process; ok is false where the kernel has no such list (CONFIG_PROC_CHILDREN).
func childrenOf(pid int) (children []int, ok bool) {
	tasks := "/proc/" + strconv.Itoa(pid) + "/task/"
	dir, err := os.Open(tasks)
	if err != nil {
		return nil, true // it is gone
	}
	names, _ := dir.Readdirnames(-1)
	_ = dir.Close()
	for _, name := range names {
		text, err := os.ReadFile(tasks + name + "/children")
		if err != nil {
			continue
		}
		ok = true
		for word := range strings.FieldsSeq(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				children = append(children, child)
			}
		}
	}
	return children, ok
}

// signalEntry sends a signal to the process that was listed, and not to another one that has been given its number since.
func signalEntry(e *entry, s syscall.Signal) {
	if now, err := readEntry("/proc/" + strconv.Itoa(e.pid) + "/stat"); err == nil && now.born == e.born {
		_ = unix.Kill(e.pid, s)
	}
}

// overlookAll stops programs that ponder for too long.
func (s *Starter) overlookAll() {
	s.mu.Lock()
	var bounded []*Program
	for _, p := range s.live {
		if p.limits.Ponder == box.PonderAuto {
			bounded = append(bounded, p)
		}
	}
	s.mu.Unlock()
	for _, p := range bounded {
		p.overlook()
	}
}
