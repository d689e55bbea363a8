//go:build unix

package browser

import (
	"os/exec"
	"syscall"
)

// inGroup makes a command lead a new process group, which is killed when the command's context ends.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = groupLeader()
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
