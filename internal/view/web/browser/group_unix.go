//go:build unix

package browser

import (
	"os/exec"
	"syscall"
)

// inGroup makes a command start a group of processes, all of which end with the command's context.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = groupLeader()
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
