package process

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// stageCommand is the first argument of a start stage.
const stageCommand = "__start"

// A program that imports this package is its own start stage, and forker of stages. This is decided here and not in main, because every bot of
// every match begins with a stage, and the other packages of a large program take longer to initialize than a stage runs.
func init() { //nolint:gochecknoinits // see above
	switch {
	case len(os.Args) < 2:
	case os.Args[1] == stageCommand:
		syscall.Exit(runStage(os.Args[2:])) // os.Exit takes a second under the race detector
	case os.Args[1] == forkCommand:
		runForker()
		syscall.Exit(0)
	}
}

// runStage is the start stage: it runs the program that its arguments name, in a session of its own, tells
// cookoff how that ends, and ends all its descendants then, or as soon as cookoff wants that or is gone.
// The arguments are its stageFiles and the program's words. It returns the exit code, when no descendant is left.
func runStage(args []string) int {
	const usage = 2
	if len(args) < 2 {
		return usage
	}
	if os.Getenv(oneProcessor) == ofStage {
		_ = os.Unsetenv(oneProcessor)
	}
	files := parseStageFiles(args[0])
	socket := files.socket
	if socket < 3 {
		return usage
	}
	runtime.LockOSThread() // the program dies with the thread that started it, and only that is in its box
	files.take()
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // the program must not read or trace its stage
	in, err := receivePolicy(socket)
	if err != nil {
		message{kind: messageNoBox, text: err.Error()}.send(socket)
		return 0
	}
	keepProcesses()
	if in != nil {
		bindings, err := in.Prepare()
		if err == nil && files.door >= 0 {
			if pid, forked := forkPrepared(files, args[1:], in, bindings); forked {
				return watch(socket, pid, in)
			}
		}
		if err == nil {
			err = bindings.Bind()
			bindings.Close()
		}
		if err != nil {
			message{kind: messageNoBox, text: err.Error()}.send(socket)
			return 0
		}
	}
	if args[1] == "" { // a trial
		message{kind: messageStarted}.send(socket)
		return 0
	}
	pid, err := startProgram(args[1:], socket)
	if err != nil {
		errno := syscall.EINVAL
		errors.As(err, &errno)
		message{kind: messageFailed, value: uint32(errno)}.send(socket)
		return 0
	}
	return watch(socket, pid, in)
}

// stageFiles are the numbers of descriptors of a stage. The program gets those below the socket.
type stageFiles struct {
	socket   int   // to cookoff
	door     int   // to a prepared process, from which the program is forked; -1 for none
	controls []int // by which processes enter the control groups of the program
}

func (f stageFiles) String() string {
	text := fmt.Sprint(f.socket, f.door)
	for _, fd := range f.controls {
		text += " " + strconv.Itoa(fd)
	}
	return text
}

// parseStageFiles reads what String has written; the socket is 0 if it is not that.
func parseStageFiles(text string) (f stageFiles) {
	if all := numbers([]byte(text)); len(all) >= 2 {
		f = stageFiles{all[0], all[1], all[2:]}
	}
	return f
}

// take keeps the descriptors from the program, and enters the control groups.
func (f stageFiles) take() {
	for _, fd := range append([]int{f.socket, f.door}, f.controls...) {
		if fd >= 0 {
			unix.CloseOnExec(fd)
		}
	}
	for _, fd := range f.controls {
		_, _ = unix.Write(fd, []byte("0"))
	}
}

// watch tells cookoff how the program, which runs, ends, and ends all its descendants then, or as soon as cookoff wants
// that or is gone. It returns the exit code.
func watch(socket, pid int, in *box.Policy) int {
	letGo(socket) // at first: a program that has begun can stop its stage
	tellStarted(socket, pid, in)
	ended := make(chan struct{}, 2) // the program has ended, or cookoff no longer wants it
	go func() {
		awaitHangUp(socket)
		ended <- struct{}{}
	}()
	go func() {
		<-ended
		untilQuiet(neverGiveUp, killAll)
	}()
	reap(pid, func(status syscall.WaitStatus) (enough bool) {
		message{kind: messageEnded, value: uint32(status)}.send(socket)
		ended <- struct{}{}
		return false
	})
	return 0
}

// awaitHangUp waits until cookoff shuts its half of the socket, or is gone.
func awaitHangUp(socket int) {
	for {
		n, err := unix.Read(socket, make([]byte, 1))
		if n <= 0 && !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// killAll kills all descendants of this stage, in a namespace the whole namespace, and asks to be called again.
func killAll() (found bool) {
	if os.Getpid() == firstProcess {
		_ = unix.Kill(-1, unix.SIGKILL)
	} else {
		killDescendants(os.Getpid())
	}
	return true
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
