package process

import (
	"errors"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// Stage is the start stage: it runs the program that its arguments name, in a session of its own, tells
// cookoff how that ends, and ends all its descendants then, or as soon as cookoff wants that or is gone.
// The arguments are the number of the socket to cookoff, whose lower descriptors from 3 on are the
// program's, and the program's words. It returns the exit code, when no descendant is left.
func Stage(args []string) int {
	const usage = 2
	if len(args) < 2 {
		return usage
	}
	socket, err := strconv.Atoi(args[0])
	if err != nil || socket < 3 {
		return usage
	}
	runtime.LockOSThread() // the program dies with the thread that started it
	unix.CloseOnExec(socket)
	cookoff := os.NewFile(uintptr(socket), "cookoff")
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // the program must not read or trace its stage
	keepProcesses()
	pid, err := startProgram(args[1:], socket)
	if err != nil {
		errno := syscall.EINVAL
		errors.As(err, &errno)
		message{messageFailed, uint32(errno)}.send(cookoff)
		return 0
	}
	message{messageStarted, uint32(pid)}.send(cookoff)
	letGo(socket)
	ended := make(chan struct{}, 2) // when either the program or cookoff's interest in it has ended
	go func() {
		receiveMessage(cookoff)
		ended <- struct{}{}
	}()
	go func() {
		<-ended
		untilQuiet(neverGiveUp, func() bool {
			killDescendants(os.Getpid())
			return true
		})
	}()
	reap(pid, func(status syscall.WaitStatus) (enough bool) {
		message{messageEnded, uint32(status)}.send(cookoff)
		ended <- struct{}{}
		return false
	})
	return 0
}

// neverGiveUp is how often a stage kills what descends from it: until it ends itself.
const neverGiveUp = 1 << 30

// startProgram starts the program with all descriptors below the socket.
func startProgram(argv []string, socket int) (pid int, err error) {
	files := make([]uintptr, socket)
	for i := range files {
		files[i] = uintptr(i)
	}
	return syscall.ForkExec(argv[0], argv, &syscall.ProcAttr{
		Env:   os.Environ(),
		Files: files,
		Sys:   &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL},
	})
}

// letGo gives up what is the program's alone: its pipes, or their other ends would never see an end; and
// the signals that it could end its stage with by chance, such as kill(0) of a whole group of processes.
func letGo(socket int) {
	signal.Ignore(syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGUSR1, syscall.SIGUSR2,
		syscall.SIGPIPE, syscall.SIGTSTP, syscall.SIGTTIN, syscall.SIGTTOU)
	null, err := unix.Open(os.DevNull, unix.O_RDWR|unix.O_CLOEXEC, 0)
	for fd := range socket {
		if fd <= 2 && err == nil {
			_ = unix.Dup3(null, fd, unix.O_CLOEXEC)
		} else {
			_ = unix.Close(fd)
		}
	}
}

// reap waits for children until there are none, and hence no descendants, or it is told that this is enough. It tells
// how the first one ended.
func reap(first int, tell func(syscall.WaitStatus) (enough bool)) {
	for {
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &status, 0, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
		case err != nil, pid == first && tell(status):
			return
		}
	}
}
