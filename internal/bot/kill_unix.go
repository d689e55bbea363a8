//go:build unix && !linux

package bot

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// family is a process with those of its descendants that stay in its group.
type family struct {
	leader *os.Process
	once   sync.Once
}

func newFamily() *family { return &family{} }

// env is what the leader's environment must hold.
func (f *family) env() []string { return nil }

// attributes make the leader start a session and with it a group.
func (f *family) attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

// adopt names the leader, which has just started.
func (f *family) adopt(leader *os.Process) { f.leader = leader }

// wait waits for the leader's end and kills those it leaves behind.
func (f *family) wait(leader *exec.Cmd) {
	_ = leader.Wait() // the status says it all
	f.kill()
}

// kill kills the family.
func (f *family) kill() {
	f.once.Do(func() { _ = syscall.Kill(-f.leader.Pid, syscall.SIGKILL) })
}

// release frees what the family holds.
func (f *family) release() {}

// note has nothing to do here: the members are found otherwise.
func (f *family) note() {}
