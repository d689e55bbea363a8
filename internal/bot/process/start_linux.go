package process

import (
	"errors"
	"math"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// stageKillTimeout limits the time in which a stage kills its descendants. It exceeds the limit if it was killed or
// stopped, or if a process is unkillable because its disk does not respond.
const stageKillTimeout = 5 * time.Second

// ownFile is the running executable of cookoff, even if its file was replaced.
const ownFile = "/proc/self/exe"

// Program is a started program with its descendants.
type Program struct {
	starter *Starter
	cmd     *exec.Cmd
	socket  *os.File // to the start stage; nil without one
	first   int      // PID of the program's first process
	born    uint64   // start time of that process
	once    sync.Once
	done    chan struct{} // closed when all of its processes have ended

	mu      sync.Mutex
	why     string // why cookoff killed it
	over    Excess
	threads threads
	limits  box.Limits // zero without a sandbox
	bound   []string   // folders whose size is limited

	namespaces bool                 // it runs in a mount namespace
	held       atomic.Pointer[held] // result of the last check of its memory; nil before the first
	unwatched  unwatched
	cgroup     *cgroup // nil for none

	rest  rest
	lists childLists
}

// becomeSubreaper makes cookoff the parent of processes whose start stage was killed.
func (s *Starter) becomeSubreaper() {
	s.cgroups = sync.OnceValue(findCgroups)
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
}

// Backoff when the user has no processes left. The guard soon kills a program that uses them all up.
const (
	firstBackoff = 10 * time.Millisecond
	lastBackoff  = time.Second // all waits together take about twice as long
)

// Start starts a program. The goroutine that calls Start also has to call Wait. The error is a *MachineError if the machine
// is the cause, else one of package exec. If the user has no processes or threads left, Start retries for two seconds.
func (s *Starter) Start(c Command) (*Program, error) {
	for wait := firstBackoff; ; wait *= 2 {
		p, err := s.start(c)
		if wait > lastBackoff || !errors.Is(err, unix.EAGAIN) {
			return p, AsMachineError(err)
		}
		time.Sleep(wait)
	}
}

// start starts a program without retries.
func (s *Starter) start(c Command) (*Program, error) {
	cmd := c.program()
	if cmd.Err != nil {
		return nil, cmd.Err
	}
	// The program must not inherit descriptors that cookoff inherited. Before Linux 5.11 it does.
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
	p := &Program{starter: s, cmd: cmd, done: make(chan struct{})}
	if s.program == "" || c.Box == nil && !box.SeesProcesses() { // without /proc a stage cannot find its descendants
		if c.Box != nil {
			return nil, errors.New("a sandbox needs a start stage")
		}
		return p, p.startAlone()
	}
	err := p.startStaged(&c)
	switch {
	case !errors.Is(err, box.ErrUnmapped):
		return p, err
	case !c.Box.Stay:
		return nil, &boxError{err.Error()}
	}
	if err := c.stay(); err != nil {
		return nil, err
	}
	return s.start(c)
}

// startAlone starts the program without a stage. The kernel kills it when the thread that started it ends.
func (p *Program) startAlone() error {
	runtime.LockOSThread()
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	if err := p.cmd.Start(); err != nil {
		runtime.UnlockOSThread()
		return err
	}
	p.started(p.cmd.Process.Pid)
	return nil
}

// PID returns the PID of the program's first process.
func (p *Program) PID() int { return p.first }

// started sets the program's first process.
func (p *Program) started(pid int) {
	p.first = pid
	if e, err := readProcess(pid); err == nil {
		p.born = e.born
	}
}

// Release frees the program's resources after its end.
func (p *Program) Release() {
	p.rest.mu.Lock()
	p.cgroup.stopReading()
	p.rest.mu.Unlock()
	p.cgroup.remove()
	p.threads.close()
	p.lists.close()
	if p.socket != nil {
		_ = p.socket.Close()
	}
}
