//go:build unix && !linux

package process

import (
	"os"
	"sync"
	"syscall"
)

// group is a process with those of its descendants that stay in its group.
type group struct {
	leader *os.Process
	once   sync.Once
}

// attributes make the leader start a session and with it a group.
func (g *group) attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// adopt names the leader, which has just started.
func (g *group) adopt(leader *os.Process) { g.leader = leader }

func (g *group) kill() {
	g.once.Do(func() { _ = syscall.Kill(-g.leader.Pid, syscall.SIGKILL) })
}

func (g *group) release() {}

// MayBeKilled reports whether cookoff may have killed it before it could end in another way.
func (e Ending) MayBeKilled() bool { return e.Signal == syscall.SIGKILL }

const stackSignal = syscall.SIGUSR1

func (p *Program) signal(s syscall.Signal) error { return p.cmd.Process.Signal(s) }
