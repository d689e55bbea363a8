package process

import (
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// firstProcess is the pid of the process that gets all orphans of a system or container.
const firstProcess = 1

// Init reports whether this is the first process of a container, and then runs the program once more below itself:
// it hands on signals, reaps all processes that end, and gives the program's exit code. Otherwise orphans would stay
// as entries in the process table for ever.
func Init() (code int, first bool) {
	if os.Getpid() != firstProcess {
		return 0, false
	}
	cmd := exec.Command(ownFile, os.Args[1:]...)
	cmd.Args[0] = os.Args[0]
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Start(); err != nil {
		return 0, false // it works without, too
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
			const bySignal = 128 // as shells have it
			code = bySignal + int(status.Signal())
		}
		return true
	})
	return code, true
}
