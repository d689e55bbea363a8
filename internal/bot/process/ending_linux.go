package process

import (
	"errors"
	"os"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Wait waits for the end of the program's first process, kills its remaining descendants, and returns how it ended.
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
	// The socket is closed, so the stage has ended.
	p.starter.reapStage(p)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.why != "":
		return Ending{ExitCode: -1, Signal: syscall.SIGKILL, Why: p.why, Over: p.over}
	case !ended:
		return p.checkOOM(Ending{ExitCode: -1, Signal: syscall.SIGKILL, Why: "its start stage was killed"})
	}
	return p.checkOOM(endingOf(status))
}

// waitAlone is Wait for a program without a stage. It reaps the program after its descendants are dead, so that its PID is
// not reused before.
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

// MayBeKilled reports whether the program may have been killed by cookoff.
func (e Ending) MayBeKilled() bool { return e.Over == "" && e.Signal == syscall.SIGKILL }

func endingOf(status syscall.WaitStatus) Ending {
	if status.Signaled() {
		return Ending{ExitCode: -1, Signal: status.Signal()}
	}
	return Ending{ExitCode: status.ExitStatus()}
}

// Kill kills the program with all its descendants, and returns when all have ended.
func (p *Program) Kill() {
	if p.socket == nil {
		p.killAlone()
		return
	}
	p.once.Do(func() {
		p.hangUp()
		again := time.NewTicker(killLongWait)
		defer again.Stop()
		for waited := time.Duration(0); waited < stageKillTimeout; waited += killLongWait {
			select {
			case <-p.done:
				return
			case <-again.C:
				_ = p.cmd.Process.Signal(syscall.SIGCONT) // the program may have stopped its stage
			}
		}
		_ = p.cmd.Process.Kill() // this closes its socket, which ends Wait
	})
	<-p.done
}

// hangUp makes the stage kill all processes.
func (p *Program) hangUp() {
	if raw, err := p.socket.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) { _ = unix.Shutdown(int(fd), unix.SHUT_WR) })
	}
	_ = p.cmd.Process.Signal(syscall.SIGCONT)
}

// killAlone kills a program without a stage, and the descendants that can be found.
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

// signal sends a signal to the program's first process.
func (p *Program) signal(s syscall.Signal) error {
	if first := (entry{pid: p.first, born: p.born}); !first.lives() {
		return os.ErrProcessDone
	}
	return syscall.Kill(p.first, s)
}
