//go:build unix && !linux

package process

import (
	"os"
	"sync"
	"syscall"
)

// group is a process group.
type group struct {
	leader *os.Process
	once   sync.Once
}

// attributes makes a new process the leader of a new session and process group.
func (g *group) attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// adopt sets the leader, which has just started.
func (g *group) adopt(leader *os.Process) { g.leader = leader }

func (g *group) kill() {
	g.once.Do(func() { _ = syscall.Kill(-g.leader.Pid, syscall.SIGKILL) })
}

func (g *group) release() {}

// MayBeKilled reports whether the program may have been killed by cookoff.
func (e Ending) MayBeKilled() bool { return e.Signal == syscall.SIGKILL }

const stackSignal = syscall.SIGUSR1

func (p *Program) signal(s syscall.Signal) error { return p.cmd.Process.Signal(s) }
