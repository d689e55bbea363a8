package process

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
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
	threads threads
}

// prepare makes orphans whose start stage was killed children of cookoff.
func (s *Starter) prepare() {
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
	if s.program == "" {
		return p, p.startAlone()
	}
	return p, p.startStaged()
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

// startStaged starts a stage that starts the program.
func (p *Program) startStaged() error {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return os.NewSyscallError("socketpair", err)
	}
	_ = unix.SetNonblock(ends[0], true)
	p.socket = os.NewFile(uintptr(ends[0]), "start stage")
	theirs := os.NewFile(uintptr(ends[1]), "cookoff")
	path := p.cmd.Path
	words := append([]string{path}, p.cmd.Args[1:]...)
	p.cmd.Path = ownFile
	p.cmd.Args = append([]string{p.starter.program, StageCommand, strconv.Itoa(3 + len(p.cmd.ExtraFiles))}, words...)
	p.cmd.ExtraFiles = append(p.cmd.ExtraFiles, theirs)
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	err = p.starter.startStage(p)
	_ = theirs.Close()
	if err != nil {
		return errors.Join(err, p.socket.Close())
	}
	switch m := receiveMessage(p.socket); m.kind {
	case messageStarted:
		p.started(int(m.value))
		return nil
	case messageFailed:
		err = &fs.PathError{Op: "fork/exec", Path: path, Err: syscall.Errno(m.value)}
	default:
		// Nothing but too few threads or too little memory ends it so early.
		err = fmt.Errorf("the start stage ended before the program began: %w", unix.EAGAIN)
	}
	p.starter.reapStage(p.cmd)
	return errors.Join(err, p.socket.Close())
}

// PID is the number of the program's first process.
func (p *Program) PID() int { return p.first }

// started notes the program's first process.
func (p *Program) started(pid int) {
	p.first = pid
	if e, err := readEntry("/proc/" + strconv.Itoa(pid) + "/stat"); err == nil {
		p.born = e.born
	}
}

// Wait waits for the end of the program's first process, ends what it leaves behind, and tells how it
// ended.
func (p *Program) Wait() Ending {
	if p.socket == nil {
		return p.waitAlone()
	}
	defer close(p.done)
	status, ended := syscall.WaitStatus(0), false
	for {
		m := receiveMessage(p.socket)
		if m.kind == 0 {
			break
		}
		if m.kind == messageEnded {
			status, ended = syscall.WaitStatus(m.value), true
		}
	}
	// Nothing more is said, so the stage has ended, or was stopped midway and is to be ended.
	p.starter.reapStage(p.cmd)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.why != "":
		return Ending{ExitCode: -1, Signal: syscall.SIGKILL, Why: p.why}
	case !ended:
		return Ending{ExitCode: -1, Signal: syscall.SIGKILL, Why: "its start stage was killed"}
	}
	return endingOf(status)
}

// waitAlone is Wait for a program without a stage. It is only reaped when its descendants are dead: until
// then nobody else has its pid.
func (p *Program) waitAlone() Ending {
	defer close(p.done)
	defer runtime.UnlockOSThread()
	var err error = unix.EINTR
	for errors.Is(err, unix.EINTR) {
		err = unix.Waitid(unix.P_PID, p.first, nil, unix.WEXITED|unix.WNOWAIT, nil)
	}
	p.killAlone()
	_ = p.cmd.Wait() // the status says it all
	return endingOf(p.cmd.ProcessState.Sys().(syscall.WaitStatus))
}

func endingOf(status syscall.WaitStatus) Ending {
	if status.Signaled() {
		return Ending{ExitCode: -1, Signal: status.Signal()}
	}
	return Ending{ExitCode: status.ExitStatus()}
}

// Kill kills the program with all its descendants, and returns when none of them runs any more.
func (p *Program) Kill() {
	if p.socket == nil {
		p.killAlone()
		return
	}
	p.once.Do(func() {
		p.hangUp()
		again := time.NewTicker(killLongWait)
		defer again.Stop()
		for waited := time.Duration(0); waited < stagePatience; waited += killLongWait {
			select {
			case <-p.done:
				return
			case <-again.C:
				_ = p.cmd.Process.Signal(syscall.SIGCONT) // the program may stop its stage
			}
		}
		_ = p.cmd.Process.Kill() // the sockets are closed with it, which ends Wait
	})
	<-p.done
}

// hangUp has the stage end all.
func (p *Program) hangUp() {
	if raw, err := p.socket.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) { _ = unix.Shutdown(int(fd), unix.SHUT_WR) })
	}
	_ = p.cmd.Process.Signal(syscall.SIGCONT)
}

// killAlone kills a program without a stage, with the descendants that are found.
func (p *Program) killAlone() {
	const tries = 40
	p.once.Do(func() {
		untilQuiet(tries, func() bool {
			found := killDescendants(p.first)
			_ = syscall.Kill(-p.first, syscall.SIGKILL)
			return found
		})
	})
}

const stackSignal = syscall.SIGUSR1

// signal sends the program's first process a signal.
func (p *Program) signal(s syscall.Signal) error {
	e, err := readEntry("/proc/" + strconv.Itoa(p.first) + "/stat")
	if err == nil && e.born != p.born {
		err = os.ErrProcessDone
	}
	if err == nil {
		err = syscall.Kill(p.first, s)
	}
	return err
}

// Release frees what is held for the program, after its end.
func (p *Program) Release() {
	p.threads.close()
	if p.socket != nil {
		_ = p.socket.Close()
	}
}

// startStage starts a stage and notes that it lives.
func (s *Starter) startStage(p *Program) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := p.cmd.Start(); err != nil {
		return err
	}
	s.live[p.cmd.Process.Pid] = p
	if s.dismiss == nil {
		s.dismiss = s.guard()
	}
	return nil
}

// reapStage waits for the end of a stage that has no more to say. One that did not end in good order has
// left its program's processes to cookoff.
func (s *Starter) reapStage(cmd *exec.Cmd) {
	err := cmd.Wait()
	s.mu.Lock()
	delete(s.live, cmd.Process.Pid)
	if err != nil {
		s.killStrays()
	}
	dismiss := func() {}
	if len(s.live) == 0 && s.dismiss != nil {
		dismiss, s.dismiss = s.dismiss, nil
	}
	s.mu.Unlock()
	dismiss()
}

// killStrays kills the orphans of stages that were killed. They are children of cookoff in another session,
// in which nothing else is that cookoff starts, but stages.
func (s *Starter) killStrays() {
	const tries = 200
	self := os.Getpid()
	ours, _ := unix.Getsid(0)
	untilQuiet(tries, func() (found bool) {
		all := processes()
		for _, e := range all {
			if e.parent != self || e.session == ours || s.live[e.pid] != nil {
				continue
			}
			found = true
			for _, below := range append(descendants(all, e.pid), e) {
				killEntry(&below)
			}
			_, _ = syscall.Wait4(e.pid, nil, syscall.WNOHANG, nil)
		}
		return found
	})
}
