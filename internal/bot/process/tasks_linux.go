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

// Limits on the processes and threads of one program. A fork bomb would use up the limit of the user or the machine, so that
// neither other bots nor cookoff could start any.
const (
	maxTasks = 1000 // without a limit of the sandbox
	// Near the limit of the user, the program with the most threads is killed, if it has at least maxOfFew, or one part in
	// fewShare of the limit.
	maxOfFew  = 100
	fewShare  = 4
	nearShare = 2 // more than one part in nearShare of the limit is near
)

// How often programs are checked. The pause grows with the processor time of a check, so that monitoring takes at most one
// part in watchShare of a processor, and with its elapsed time, which a busy processor or disk can make long, up to watchAgain.
const (
	watchEvery = 20 * time.Millisecond
	watchShare = 4
	watchAgain = time.Second
)

// guard monitors programs until it is dismissed. Each check has a goroutine, so that a program that slows one of them down
// does not escape the others.
func (s *Starter) guard() (dismiss func()) {
	stop := make(chan struct{})
	for _, look := range []func(){s.crowdWatch(), s.overlookAll, s.memoryWatch(), s.heldWatch(), s.filesWatch()} {
		go repeat(look, stop)
	}
	return func() { close(stop) }
}

// repeat runs a check periodically.
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

// pauseAfter runs a check and returns the pause until the next one. On a busy machine a check lasts much longer than its
// processor time, from which bots must not profit.
func pauseAfter(look func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin, used := time.Now(), clockTime(unix.CLOCK_THREAD_CPUTIME_ID)
	look()
	lasted, took := time.Since(begin), clockTime(unix.CLOCK_THREAD_CPUTIME_ID)-used
	return max(watchEvery, (watchShare-1)*took, min((watchShare-1)*lasted, watchAgain))
}

// crowdWatch returns the check for the number of processes.
func (s *Starter) crowdWatch() (look func()) {
	most := keptLimit()
	few := min(maxOfFew, most/fewShare)
	seen := threadsOfMachine()
	return func() {
		now := threadsOfMachine()
		if now < seen+few { // the usual case takes a single system call
			seen = min(seen, now)
			return
		}
		s.thin(most, few)
		seen = now
	}
}

// running returns the running programs by the PIDs of their stages.
func (s *Starter) running() map[int]*Program {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.live)
}

// thin kills the programs with too many processes and threads.
func (s *Starter) thin(most, few uint64) {
	all := processes()
	total, largest := threadsOfUser(all), uint64(0)
	var largestProgram *Program
	for pid, p := range s.running() {
		n := uint64(0)
		for _, e := range descendants(all, pid) {
			n += uint64(e.threads)
		}
		if n > p.maxThreads() {
			p.condemn(tooMany(n), "")
		}
		if n > largest {
			largest, largestProgram = n, p
		}
	}
	if total > most/nearShare && largest > few {
		largestProgram.condemn(tooMany(largest), "")
	}
}

// maxThreads returns the limit of processes and threads.
func (p *Program) maxThreads() uint64 {
	if p.limits.Processes > 0 {
		return uint64(p.limits.Processes)
	}
	return maxTasks
}

func tooMany(threads uint64) string {
	return fmt.Sprintf("it had %d processes and threads at once", threads)
}

// condemn makes the stage kill the program, for a reason.
func (p *Program) condemn(why string, over Excess) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.why == "" {
		p.why, p.over = why, over
		p.hangUp()
	}
}

// threadsOfMachine returns the number of threads of all users.
func threadsOfMachine() uint64 {
	var info unix.Sysinfo_t
	if unix.Sysinfo(&info) != nil {
		return 0
	}
	return uint64(info.Procs)
}

// threadsOfUser returns the number of threads of those processes that belong to cookoff's user.
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

// Processes and threads reserved for cookoff, which needs a thread or two for each process that it talks to: one part in
// keptShare of the user's limit, at most keptMost.
const (
	keptShare = 4
	keptMost  = 512
)

// keptLimit returns the user's limit of processes and threads (RLIMIT_NPROC) less the reserve for cookoff.
func keptLimit() uint64 {
	var limit unix.Rlimit
	if unix.Getrlimit(unix.RLIMIT_NPROC, &limit) != nil || limit.Cur == unix.RLIM_INFINITY {
		return unix.RLIM_INFINITY
	}
	return limit.Cur - min(limit.Cur/keptShare, keptMost)
}

// keepProcesses sets that limit for this process and its children. Root is exempt from it.
func keepProcesses() {
	if kept := keptLimit(); kept != unix.RLIM_INFINITY {
		_ = unix.Setrlimit(unix.RLIMIT_NPROC, &unix.Rlimit{Cur: kept, Max: kept})
	}
}
