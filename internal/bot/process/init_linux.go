package process

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// firstProcess is the PID of init, which inherits all orphans of a system or container.
const firstProcess = 1

// Init reports whether this process is the init of a container. If so, it first runs the program again as a child, forwards
// signals to it, reaps all orphans, which would otherwise remain as zombies, and returns the exit code of the child.
func Init() (code int, first bool) {
	if os.Getpid() != firstProcess {
		return 0, false
	}
	cmd := exec.Command(ownFile, os.Args[1:]...)
	cmd.Args[0] = os.Args[0]
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		return 0, false // zombies are not worth failing for
	}
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGUSR1, syscall.SIGUSR2)
	go func() {
		for s := range signals {
			_ = cmd.Process.Signal(s)
		}
	}()
	code = 1
	reap(cmd.Process.Pid, func(status syscall.WaitStatus) (enough bool) {
		code = status.ExitStatus()
		if status.Signaled() {
			const bySignal = 128 // as in shells
			code = bySignal + int(status.Signal())
		}
		return true
	})
	return code, true
}
