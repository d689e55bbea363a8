package bot

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// familySign is a variable in the environment of a process that its descendants inherit. By its
// value those are found that left the session and whose parents are gone.
const familySign = "BOT_PROCESS"

// Bounds of a kill: a program that forks faster than it is killed must not hold up a match.
const (
	killRounds    = 40
	killFirstWait = 200 * time.Microsecond
	killLongWait  = 10 * time.Millisecond
	quietRounds   = 3 // a process has no environment to know it by while it starts a program
)

// family is a process with its descendants.
type family struct {
	leader int // its pid, also that of its session and its group
	sign   string
	once   sync.Once
	mu     sync.Mutex
	seen   map[int]bool  // members found so far
	tasks  map[int]*task // threads of the members, by number; of the one who measures
}

// newFamily prepares for a process to start. Descriptors that cookoff inherited itself would go on
// to the process, so they are marked not to; old systems cannot, and it does no harm.
func newFamily() *family {
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
	return &family{sign: familySign + "=" + rand.Text(), seen: make(map[int]bool)}
}

// env is what the leader's environment must hold.
func (f *family) env() []string { return []string{f.sign} }

// attributes make the leader start a session, so that those who leave its group are still found,
// and die with the thread that started it.
func (f *family) attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
}

// adopt names the leader, which has just started.
func (f *family) adopt(leader *os.Process) { f.leader = leader.Pid }

// wait waits for the leader's end and kills those it leaves behind. Only then is it reaped: until
// then its pid, which is also that of the group, cannot mean anybody else.
func (f *family) wait(leader *exec.Cmd) {
	var err error = unix.EINTR
	for errors.Is(err, unix.EINTR) {
		err = unix.Waitid(unix.P_PID, f.leader, nil, unix.WEXITED|unix.WNOWAIT, nil)
	}
	f.kill()
	_ = leader.Wait() // the status says it all
}

// kill kills the whole family and returns when none of it runs any more. The first caller does it,
// others wait for that.
func (f *family) kill() {
	f.once.Do(func() {
		wait, quiet := killFirstWait, 0
		for range killRounds {
			// Looked up before the kill: the children of a dead process have another parent.
			running := f.running()
			_ = syscall.Kill(-f.leader, syscall.SIGKILL)
			for _, pid := range running {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
			if quiet++; len(running) > 0 {
				quiet = 0
			}
			if quiet == quietRounds {
				return
			}
			time.Sleep(wait) // nothing reports the end of processes that are not ours
			wait = min(2*wait, killLongWait)
		}
	})
}

// note looks the members up while the leader lives. Those who leave its session and clean their
// environment can only be told by their parents, and lose them when the leader ends.
func (f *family) note() { f.running() }

// release frees what the family holds.
func (f *family) release() {
	for _, t := range f.tasks {
		t.close()
	}
	f.tasks = nil
}

// running lists the members that have not ended.
func (f *family) running() []int {
	var running []int
	for _, p := range f.members() {
		if !p.ended() {
			running = append(running, p.pid)
		}
	}
	return running
}

// members lists all members, also those that have ended and are still to be reaped.
func (f *family) members() []processStat {
	f.mu.Lock()
	defer f.mu.Unlock()
	seen := f.seen
	all := processes()
	var born uint64
	for _, p := range all {
		if p.pid == f.leader {
			born = p.born
		}
	}
	seen[f.leader] = true
	self := os.Getpid()
	for grown := true; grown; {
		grown = false
		for i := range all {
			p := &all[i]
			if !seen[p.pid] && p.pid != self && p.pid != 1 && f.owns(p, seen, born) {
				seen[p.pid] = true
				grown = true
			}
		}
	}
	return slices.DeleteFunc(all, func(p processStat) bool { return !seen[p.pid] })
}

// owns tells whether a process belongs to the family, where the members in seen do.
func (f *family) owns(p *processStat, seen map[int]bool, born uint64) bool {
	if seen[p.parent] || p.group == f.leader || p.session == f.leader {
		return true
	}
	if p.strange || p.born < born {
		return false
	}
	env, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", p.pid))
	p.strange = err != nil || !bytes.Contains(env, []byte(f.sign))
	return !p.strange
}
