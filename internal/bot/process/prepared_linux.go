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

// Prepared is a process that a program has got ready to be forked, so that the program need not be started from its
// beginning each time. Each fork becomes a child of a start stage and enters the box that this has made: a program that is
// forked is where one that is started would be, and has what that would have. What it does for that is in the program's
// own hands; the protocol is in forkPrepared.
type Prepared struct {
	cmd    *exec.Cmd
	door   *os.File
	output *os.File // what it writes, which it should not
	once   sync.Once
}

// prepareTime is how long a process may take to get ready.
const prepareTime = 20 * time.Second

// mostIntroduction bounds what it then says.
const mostIntroduction = 256 << 10

// Prepare starts a process that gets ready, and gives what it says when it is: text that begins with no "!". option is
// given to it as its last word, with the number of a socket behind it. One that is not ready when ctx is done is ended.
func (s *Starter) Prepare(ctx context.Context, c Command, option string) (*Prepared, string, error) {
	door, theirs, err := socketpair()
	if err != nil {
		return nil, "", err
	}
	_ = unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC) // as for all programs
	p := &Prepared{door: door}
	in, nothing, errIn := os.Pipe() // of the kind that bots have
	output, out, errOut := os.Pipe()
	if err = errors.Join(errIn, errOut); err == nil {
		c.Argv = append(append([]string(nil), c.Argv...), option+"3")
		c.Stdin, c.Stdout, c.Stderr, c.Extra = in, out, out, []*os.File{theirs}
		p.cmd, p.output = c.program(), output
		p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is not for it
		err = p.cmd.Start()
	}
	for _, f := range []*os.File{theirs, in, nothing, out} {
		if f != nil {
			_ = f.Close()
		}
	}
	if err != nil {
		_ = p.door.Close()
		if output != nil {
			_ = output.Close()
		}
		return nil, "", err
	}
	text := make([]byte, mostIntroduction)
	_ = p.door.SetReadDeadline(time.Now().Add(prepareTime))
	stop := context.AfterFunc(ctx, func() { _ = p.door.SetReadDeadline(time.Now()) })
	n, err := p.door.Read(text)
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
	_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL) // with what an interpreter that is a script has started; nothing was forked yet
	p.Close()
	return nil, "", err
}

// Close ends the process. Programs that were forked from it run on.
func (p *Prepared) Close() {
	p.once.Do(func() {
		_ = p.door.Close()
		_ = p.cmd.Process.Kill()
		_ = p.cmd.Wait()
		_ = p.output.Close()
	})
}
