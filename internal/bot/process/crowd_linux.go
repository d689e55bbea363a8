package process

import (
	"fmt"
	"maps"
	"os"
	"runtime"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// Bounds on the processes and threads of one program. One that starts more and more of them would take all that
// the user may have, or the machine, and other bots and cookoff could start none.
const (
	mostThreads = 1000 // without a limit of the box
	// Near the limit of the user, the program with most of them is killed, if it has this many, or this large a
	// share of the limit.
	mostOfFew = 100
	fewShare  = 4 // reciprocal
	nearShare = 2 // reciprocal of the share of the limit that counts as near
)

// How often programs are looked at. What takes long to look at is looked at less often, so that no program makes watching it
// cost more than one part in watchShare of a processor. So is what lasts long, as it waits for a processor or a disk, but at least
// every watchAgain.
const (
	watchEvery = 20 * time.Millisecond
	watchShare = 4
	watchAgain = time.Second
)

// guard watches programs until it is dismissed. Each kind of look has a goroutine, so that a program that makes one slow does
// not escape the others.
func (s *Starter) guard() (dismiss func()) {
	stop := make(chan struct{})
	for _, look := range []func(){s.crowdWatch(), s.overlookAll, s.memoryWatch(), s.heldWatch(), s.filesWatch()} {
		go repeat(look, stop)
	}
	return func() { close(stop) }
}

// repeat looks again and again.
func repeat(look func(), stop <-chan struct{}) {
	next := time.NewTimer(watchEvery)
	defer next.Stop()
	for {
		select {
		case <-stop:
			return
		case <-next.C:
			next.Reset(pauseAfter(look))
		}
	}
}

// pauseAfter looks, and returns how long not to look again. On a busy machine a look lasts far longer than it takes of a processor,
// and bots must not gain by that.
func pauseAfter(look func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin, used := time.Now(), clockTime(unix.CLOCK_THREAD_CPUTIME_ID)
	look()
	lasted, took := time.Since(begin), clockTime(unix.CLOCK_THREAD_CPUTIME_ID)-used
	return max(watchEvery, (watchShare-1)*took, min((watchShare-1)*lasted, watchAgain))
}

// crowdWatch looks how many processes there are.
func (s *Starter) crowdWatch() (look func()) {
	most := keptLimit()
	few := min(mostOfFew, most/fewShare)
	seen := threadsOfMachine()
	return func() {
		now := threadsOfMachine()
		if now < seen+few { // a single system call in the usual case
			seen = min(seen, now)
			return
		}
		s.thin(most, few)
		seen = now
	}
}

// running are the programs that run, by the pids of their stages.
func (s *Starter) running() map[int]*Program {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.live)
}

// thin ends the programs that have too many processes and threads.
func (s *Starter) thin(most, few uint64) {
	all := processes()
	total, largest := threadsOfUser(all), uint64(0)
	var crowder *Program
	for pid, p := range s.running() {
		n := uint64(0)
		for _, e := range descendants(all, pid) {
			n += uint64(e.threads)
		}
		if n > p.mostThreads() {
			p.condemn(tooMany(n), "")
		}
		if n > largest {
			largest, crowder = n, p
		}
	}
	if total > most/nearShare && largest > few {
		crowder.condemn(tooMany(largest), "")
	}
}

// mostThreads is how many processes and threads the program may have.
func (p *Program) mostThreads() uint64 {
	if p.limits.Processes > 0 {
		return uint64(p.limits.Processes)
	}
	return mostThreads
}

func tooMany(threads uint64) string {
	return fmt.Sprintf("it had %d processes and threads at once", threads)
}

// condemn makes the stage end a program, for a reason.
func (p *Program) condemn(why string, over Excess) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.why == "" {
		p.why, p.over = why, over
		p.hangUp()
	}
}

// threadsOfMachine is how many threads there are, of all users.
func threadsOfMachine() uint64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return uint64(info.Procs)
}

// threadsOfUser is how many of the threads of some processes are cookoff's user's.
func threadsOfUser(all []entry) uint64 {
	user, n := uint32(os.Getuid()), uint64(0)
	for _, e := range all {
		var stat unix.Stat_t
		if unix.Stat("/proc/"+strconv.Itoa(e.pid), &stat) == nil && stat.Uid == user {
			n += uint64(e.threads)
		}
	}
	return n
}

// What is kept of the user's processes for cookoff: a program that takes all that it may must leave enough
// for cookoff to go on, which has a thread or two for each process that it talks to.
const (
	keptShare = 4 // the reciprocal of the share
	keptMost  = 512
)

// keptLimit is how many processes and threads a program's user may have (RLIMIT_NPROC), less what is kept for
// cookoff.
func keptLimit() uint64 {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NPROC, &limit) != nil || limit.Cur == unix.RLIM_INFINITY {
		return unix.RLIM_INFINITY
	}
	return limit.Cur - min(limit.Cur/keptShare, keptMost)
}

// keepProcesses sets that limit for this process and its children. It does not bind root.
func keepProcesses() {
	if kept := keptLimit(); kept != unix.RLIM_INFINITY {
		_ = unix.Setrlimit(unix.RLIMIT_NPROC, &unix.Rlimit{Cur: kept, Max: kept})
	}
}
