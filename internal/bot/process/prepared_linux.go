package process

import (
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// Prepared is a zygote: a process, such as an initialized interpreter, that forks programs, which is faster than starting
// them. Each fork becomes a child of a start stage and enters the sandbox of that stage, so that the program runs in the same
// environment as if it had been started. The zygote does this itself; forkPrepared describes the protocol.
type Prepared struct {
	cmd    *exec.Cmd
	socket *os.File
	output *os.File // its standard output and error, which it should not use
	once   sync.Once
}

// prepareTimeout limits the time until a zygote is ready.
const prepareTimeout = 20 * time.Second

// maxIntroduction limits the message that it sends then, in bytes.
const maxIntroduction = 256 << 10

// Prepare starts a zygote and returns the message that it sends when it is ready; a message that begins with "!" is an
// error. The last word of its command line is option with the number of its socket appended. It is killed if it is not ready
// when ctx is done.
func (s *Starter) Prepare(ctx context.Context, c Command, option string) (*Prepared, string, error) {
	socket, theirs, err := socketpair()
	if err != nil {
		return nil, "", err
	}
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC) // as for all programs
	p := &Prepared{socket: socket}
	in, nothing, errIn := os.Pipe() // standard input is a pipe, as for all bots
	output, out, errOut := os.Pipe()
	if err = errors.Join(errIn, errOut); err == nil {
		c.Argv = append(append([]string(nil), c.Argv...), option+"3")
		c.Stdin, c.Stdout, c.Stderr, c.Extra = in, out, out, []*os.File{theirs}
		p.cmd, p.output = c.program(), output
		p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // so that Ctrl-C does not reach it
		err = p.cmd.Start()
	}
	for _, f := range []*os.File{theirs, in, nothing, out} {
		if f != nil {
			_ = f.Close()
		}
	}
	if err != nil {
		_ = p.socket.Close()
		if output != nil {
			_ = output.Close()
		}
		return nil, "", err
	}
	text := make([]byte, maxIntroduction)
	_ = p.socket.SetReadDeadline(time.Now().Add(prepareTimeout))
	stop := context.AfterFunc(ctx, func() { _ = p.socket.SetReadDeadline(time.Now()) })
	n, err := p.socket.Read(text)
	stop()
	said := string(text[:n])
	switch {
	case err != nil:
		err = errors.New("it did not get ready")
	case strings.HasPrefix(said, "!"):
		err = errors.New(said[1:])
	default:
		return p, said, nil
	}
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) // the group: an interpreter may be a script that starts another program
	p.Close()
	return nil, "", err
}

// Close kills the zygote. The programs that it forked keep running.
func (p *Prepared) Close() {
	p.once.Do(func() {
		_ = p.socket.Close()
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		_ = p.output.Close()
	})
}
