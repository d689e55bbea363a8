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

// stagePatience is how long a start stage may take to end all: long after it should have done so it was
// killed or stopped, or a process cannot be killed because its disk does not answer.
const stagePatience = 5 * time.Second

// ownFile is the file of cookoff that runs, also when another one lies in its place by now.
const ownFile = "/proc/self/exe"

// Program is a program that was started, with its descendants.
type Program struct {
	starter *Starter
	cmd     *exec.Cmd
	socket  *os.File // to the start stage; nil if there is none
	first   int      // pid of the program's first process
	born    uint64   // when that began
	once    sync.Once
	done    chan struct{} // closed when nothing of it runs any more

	mu      sync.Mutex
	why     string // why cookoff killed it
	over    Excess
	threads threads
	limits  box.Limits // none without a box
	bound   []string   // folders whose size is bounded

	namespaces bool                 // it has a view of the files of its own
	held       atomic.Pointer[held] // when it was last looked at; nil before that
	unwatched  unwatched
	control    *control // nil for none

	rest  rest
	lists childLists
}

// becomeSubreaper makes orphans whose start stage was killed children of cookoff.
func (s *Starter) becomeSubreaper() {
	s.controls = sync.OnceValue(findControls)
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
}

// How long to wait when there are no more processes: the guard ends a program that takes them all within a moment.
const (
	crowdFirstWait = 10 * time.Millisecond
	crowdLongWait  = time.Second // about as long as all waits before
)

// Start starts a program. The goroutine that does so has to wait for its end with Wait. What the machine is
// to blame for is a *MachineError; other errors are those of package exec. Where the user's processes or threads
// are used up it tries again for two seconds.
func (s *Starter) Start(c Command) (*Program, error) {
	for wait := crowdFirstWait; ; wait *= 2 {
		p, err := s.start(c)
		if wait > crowdLongWait || !errors.Is(err, unix.EAGAIN) {
			return p, OfTheMachine(err)
		}
		time.Sleep(wait)
	}
}

// start is Start, once.
func (s *Starter) start(c Command) (*Program, error) {
	cmd := c.program()
	if cmd.Err != nil {
		return nil, cmd.Err
	}
	// Descriptors that cookoff inherited itself would go on to the program. Old systems cannot mark them.
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC)
	p := &Program{starter: s, cmd: cmd, done: make(chan struct{})}
	if s.program == "" || c.Box == nil && !box.SeesProcesses() { // where a stage would not find what to end
		if c.Box != nil {
			return nil, errors.New("a box needs a start stage")
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

// startAlone starts the program without a stage. It dies with the thread that started it.
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

// PID is the number of the program's first process.
func (p *Program) PID() int { return p.first }

// started notes the program's first process.
func (p *Program) started(pid int) {
	p.first = pid
	if e, err := readProcess(pid); err == nil {
		p.born = e.born
	}
}

// Release frees the program's resources after its end.
func (p *Program) Release() {
	p.rest.mu.Lock()
	p.control.stopReading()
	p.rest.mu.Unlock()
	p.control.remove()
	p.threads.close()
	p.lists.close()
	if p.socket != nil {
		_ = p.socket.Close()
	}
}
