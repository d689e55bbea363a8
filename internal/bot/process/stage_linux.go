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

// An executable that imports this package serves as its own start stage and forker. This is decided in init, not in main:
// every bot of every match needs a stage, and initializing all other packages would take longer than the stage's own work.
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

// runStage is the start stage. It runs a program in a new session, reports to cookoff how it ends, and kills all its
// descendants then, or as soon as cookoff asks for it or ends. The arguments are stageFiles and the program's command line.
// It returns the exit code after the last descendant has ended.
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
	runtime.LockOSThread() // the program dies with the thread that started it, and only this thread enters the sandbox
	files.take()
	_ = unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
	_ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) // the program must not inspect or trace its stage
	in, err := receivePolicy(socket)
	if err != nil {
		message{kind: messageNoBox, text: err.Error()}.send(socket)
		return 0
	}
	keepProcesses()
	if in != nil {
		bindings, err := in.Prepare()
		if err == nil && files.prepared >= 0 {
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

// stageFiles are descriptors of a stage. The program inherits those below socket.
type stageFiles struct {
	socket   int   // to cookoff
	prepared int   // socket of the prepared process that forks the program; -1 for none
	cgroups  []int // cgroup.procs files of the program's control groups
}

func (f stageFiles) String() string {
	text := fmt.Sprint(f.socket, f.prepared)
	for _, fd := range f.cgroups {
		text += " " + strconv.Itoa(fd)
	}
	return text
}

// parseStageFiles parses the result of String. On an error socket is 0.
func parseStageFiles(text string) (f stageFiles) {
	if all := numbers([]byte(text)); len(all) >= 2 {
		f = stageFiles{all[0], all[1], all[2:]}
	}
	return f
}

// take closes the descriptors on exec, and enters the control groups.
func (f stageFiles) take() {
	for _, fd := range append([]int{f.socket, f.prepared}, f.cgroups...) {
		if fd >= 0 {
			unix.CloseOnExec(fd)
		}
	}
	for _, fd := range f.cgroups {
		_, _ = unix.Write(fd, []byte("0")) // the writing process
	}
}

// watch reports to cookoff how the running program ends, and kills all its descendants then, or as soon as cookoff asks for
// it or ends. It returns the exit code.
func watch(socket, pid int, in *box.Policy) int {
	detach(socket) // before anything else: the program may stop its stage
	reportStarted(socket, pid, in)
	ended := make(chan struct{}, 2) // the program has ended, or cookoff wants it to
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

// awaitHangUp waits until cookoff shuts down its end of the socket, or ends.
func awaitHangUp(socket int) {
	for {
		n, err := unix.Read(socket, make([]byte, 1))
		if n <= 0 && !errors.Is(err, unix.EINTR) {
			return
		}
	}
}

// killAll kills all descendants of this stage, or in a PID namespace all of its processes, and asks to be called again.
func killAll() (found bool) {
	if os.Getpid() == firstProcess {
		_ = unix.Kill(-1, unix.SIGKILL)
	} else {
		killDescendants(os.Getpid())
	}
	return true
}

// neverGiveUp makes a stage kill its descendants until the stage itself ends.
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

// detach closes the program's pipes in the stage, as otherwise cookoff would never read an EOF, and ignores signals that the
// program may send its stage by accident, such as kill(0) to the process group.
func detach(socket int) {
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

// reap waits for children until there are none, and so no descendants either. It reports how the first one ended, and
// returns early if report says so.
func reap(first int, report func(syscall.WaitStatus) (enough bool)) {
	for {
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &status, 0, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
		case err != nil, pid == first && report(status):
			return
		}
	}
}
