package bot

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
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
)

// family is a process with its descendants.
type family struct {
	leader int // its pid, also that of its session and its group
	sign   string
	once   sync.Once
}

func newFamily() *family {
	return &family{sign: familySign + "=" + rand.Text()}
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
		seen := make(map[int]bool)
		wait := killFirstWait
		for range killRounds {
			// Looked up before the kill: the children of a dead process have another parent.
			running := f.running(seen)
			_ = syscall.Kill(-f.leader, syscall.SIGKILL)
			for _, pid := range running {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
			if len(running) == 0 {
				return
			}
			time.Sleep(wait) // nothing reports the end of processes that are not ours
			wait = min(2*wait, killLongWait)
		}
	})
}

// release frees what the family holds.
func (f *family) release() {}

// running lists the members that have not ended. All members found so far are in seen.
func (f *family) running(seen map[int]bool) []int {
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
	var running []int
	for _, p := range all {
		if seen[p.pid] && !p.ended() {
			running = append(running, p.pid)
		}
	}
	return running
}

// owns tells whether a process belongs to the family, where the members in seen do.
func (f *family) owns(p *processStat, seen map[int]bool, born uint64) bool {
	if seen[p.parent] || p.group == f.leader || p.session == f.leader {
		return true
	}
	if p.strange || p.born < born {
		return false
	}
	env, err := readProc(strconv.Itoa(p.pid), "environ")
	p.strange = err != nil || !bytes.Contains(env, []byte(f.sign))
	return !p.strange
}

// processStat is what the system tells of a process.
type processStat struct {
	pid, parent, group, session int

	state   byte
	born    uint64 // in clock ticks since the system started
	strange bool   // its environment was looked at and has no sign
}

// ended tells whether there is only an entry left that its parent has to reap.
func (p processStat) ended() bool { return p.state == 'Z' || p.state == 'X' }

// processes lists all processes that can be seen.
func processes() []processStat {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	all := make([]processStat, 0, len(names))
	for _, name := range names {
		if name[0] < '0' || name[0] > '9' {
			continue
		}
		stat, err := readProc(name, "stat")
		if err != nil {
			continue // it has ended meanwhile
		}
		if p, ok := parseStat(string(stat)); ok {
			all = append(all, p)
		}
	}
	return all
}

// readProc reads a file about a process. Those files have no size that could be asked first.
func readProc(pid, name string) ([]byte, error) {
	file, err := os.Open(filepath.Join("/proc", pid, name))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(file)
}

// parseStat reads /proc/PID/stat as proc(5) describes it.
func parseStat(stat string) (processStat, bool) {
	// The name in the second field is in parentheses and may hold anything, also parentheses.
	head, tail, found := strings.Cut(stat, " (")
	fields := strings.Fields(tail[strings.LastIndexByte(tail, ')')+1:])
	const bornField = 19 // the 22nd of all, without the two before the state
	if !found || len(fields) <= bornField {
		return processStat{}, false
	}
	var p processStat
	var errs [5]error
	p.state = fields[0][0]
	p.pid, errs[0] = strconv.Atoi(head)
	p.parent, errs[1] = strconv.Atoi(fields[1])
	p.group, errs[2] = strconv.Atoi(fields[2])
	p.session, errs[3] = strconv.Atoi(fields[3])
	p.born, errs[4] = strconv.ParseUint(fields[bornField], 10, 64)
	return p, errors.Join(errs[:]...) == nil
}
