package process

import (
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// Bounds on the processes and threads of one program. One that starts more and more of them would take all that
// the user may have, or the machine, and other bots and cookoff could start none.
const (
	mostThreads = 1000
	// Where the user's are near their limit the program is killed that has most, if it has so many, or so large a
	// share of the limit.
	mostOfFew = 100
	fewShare  = 4 // one in so many
	nearShare = 2 // near is where one in so many of the limit is used

	crowdEvery = 20 * time.Millisecond
)

// guard kills programs that start too many processes, until it is dismissed.
func (s *Starter) guard() (dismiss func()) {
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		s.watchCrowd(keptLimit(), stop)
	}()
	return func() {
		close(stop)
		<-done
	}
}

// watchCrowd looks again and again how many processes there are, of which the user may have most.
func (s *Starter) watchCrowd(most uint64, stop <-chan struct{}) {
	ticker := time.NewTicker(crowdEvery)
	defer ticker.Stop()
	few := min(mostOfFew, most/fewShare)
	seen := threadsOfMachine()
	memory := memoryWatch{}
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		s.overlookAll()
		if memory.due() {
			s.weigh()
		}
		if now := threadsOfMachine(); now < seen+few { // a system call, and nothing more, when all is quiet
			seen = min(seen, now)
			continue
		}
		s.thin(most, few)
	}
}

// thin ends the programs that have too many processes and threads.
func (s *Starter) thin(most, few uint64) {
	all := processes()
	total, largest := threadsOfUser(all), uint64(0)
	var crowder *Program
	s.mu.Lock()
	defer s.mu.Unlock()
	for pid, p := range s.live {
		n := uint64(0)
		for _, e := range descendants(all, pid) {
			n += uint64(e.threads)
		}
		if n > mostThreads {
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

func tooMany(threads uint64) string {
	return fmt.Sprintf("it had %d processes and threads at once", threads)
}

// condemn has the stage end a program for a reason.
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
