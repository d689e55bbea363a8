package process

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// forkCommand is the first argument of a forker.
const forkCommand = "__fork"

// forker is a small process of cookoff that starts stages as its siblings, so that they are children of cookoff. A fork into
// a user namespace copies page tables, which takes much longer in a large process. The forker ends with cookoff.
type forker struct {
	socket *os.File
	cmd    *exec.Cmd
}

// fewStages is the number of stages up to which starting a forker is not worthwhile.
const fewStages = 8

// maxOrder limits the bytes of an order, maxOrderFiles its descriptors.
const (
	maxOrder      = 128 << 10
	maxOrderFiles = 64
)

// stageOrder is a request to start a stage. Its descriptors, from 0 on, come with the message.
type stageOrder struct {
	Path      string
	Args, Env []string
	Dir       string
	Sys       *syscall.SysProcAttr
}

// newForker starts a forker, which is cookoff's executable.
func newForker(program string) (*forker, error) {
	socket, theirs, err := socketpair()
	if err != nil {
		return nil, err
	}
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC) // as for all programs
	f := &forker{socket: socket, cmd: exec.Command(ownFile)}
	f.cmd.Args = []string{program, forkCommand}
	f.cmd.Env, f.cmd.ExtraFiles = []string{}, []*os.File{theirs}
	f.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that Ctrl-C does not reach it
	err = errors.Join(f.cmd.Start(), theirs.Close())
	if err != nil {
		_ = socket.Close()
		return nil, err
	}
	return f, nil
}

// close kills the forker. The stages that it started keep running.
func (f *forker) close() {
	_ = f.socket.Close()
	_ = f.cmd.Process.Kill()
	_ = f.cmd.Wait()
}

// start starts a command. If the forker cannot do that, ok is false and nothing was started.
func (f *forker) start(cmd *exec.Cmd) (ok bool, err error) {
	sys := *cmd.SysProcAttr
	sys.Cloneflags |= syscall.CLONE_PARENT
	order := stageOrder{Path: cmd.Path, Args: cmd.Args, Env: cmd.Environ(), Dir: cmd.Dir, Sys: &sys}
	text, err := json.Marshal(order)
	if err != nil || len(text) > maxOrder || !isText(order.Dir, order.Args, order.Env) || !f.send(text, cmd) {
		return false, nil //nolint:nilerr // it can be started otherwise
	}
	_ = f.socket.SetReadDeadline(time.Now().Add(forkTimeout))
	switch m := receiveMessage(f.socket); {
	case m.kind == messageStarted:
		cmd.Process, err = os.FindProcess(int(m.value))
		return true, err
	case m.kind == messageFailed && syscall.Errno(m.value) == syscall.EINVAL: // this system does not support it
		return false, nil
	case m.kind == messageFailed:
		return true, &fs.PathError{Op: "fork/exec", Path: cmd.Path, Err: syscall.Errno(m.value)}
	}
	return true, fmt.Errorf("the process that starts bots has ended: %w", unix.EAGAIN)
}

// send sends an order with the descriptors of a command, and reports whether that worked.
func (f *forker) send(text []byte, cmd *exec.Cmd) bool {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer null.Close() //nolint:errcheck // it is the null device
	var files []int
	for _, stream := range []any{cmd.Stdin, cmd.Stdout, cmd.Stderr} {
		file, isFile := stream.(*os.File)
		if !isFile {
			file = null
		}
		files = append(files, int(file.Fd()))
	}
	for _, file := range cmd.ExtraFiles {
		files = append(files, int(file.Fd()))
	}
	socket, err := f.socket.SyscallConn()
	if err != nil || len(files) > maxOrderFiles {
		return false
	}
	sent := false
	err = socket.Control(func(fd uintptr) {
		sent = unix.Sendmsg(int(fd), text, unix.UnixRights(files...), nil, unix.MSG_NOSIGNAL) == nil
	})
	return err == nil && sent
}

// runForker serves the orders of cookoff until cookoff ends.
func runForker() {
	const socket = 3
	unix.CloseOnExec(socket)
	text, beside := make([]byte, maxOrder), make([]byte, unix.CmsgSpace(4*maxOrderFiles))
	for {
		n, besides, _, _, err := unix.Recvmsg(socket, text, beside, unix.MSG_CMSG_CLOEXEC)
		if errors.Is(err, unix.EINTR) {
			continue
		}
		var order stageOrder
		if err != nil || n == 0 || json.Unmarshal(text[:n], &order) != nil {
			return
		}
		files, err := passedFiles(beside[:besides])
		answer := message{kind: messageFailed, value: uint32(syscall.EINVAL)}
		if err == nil {
			answer = order.start(files)
		}
		for _, file := range files {
			_ = unix.Close(int(file))
		}
		answer.send(socket)
	}
}

// passedFiles returns the descriptors that came with an order.
func passedFiles(beside []byte) (files []uintptr, err error) {
	all, err := unix.ParseSocketControlMessage(beside)
	if err != nil || len(all) == 0 {
		return nil, errors.Join(err, errors.New("no descriptors"))
	}
	passed, err := unix.ParseUnixRights(&all[0])
	for _, file := range passed {
		files = append(files, uintptr(file))
	}
	return files, err
}

// start starts a stage as a child of cookoff.
func (o *stageOrder) start(files []uintptr) message {
	pid, err := syscall.ForkExec(o.Path, o.Args, &syscall.ProcAttr{Dir: o.Dir, Env: o.Env, Files: files, Sys: o.Sys})
	if err != nil {
		errno := syscall.EINVAL
		errors.As(err, &errno)
		return message{kind: messageFailed, value: uint32(errno)}
	}
	return message{kind: messageStarted, value: uint32(pid)}
}
