package bot

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// backend is what runs a bot: a program of the system, or a module inside this process.
type backend interface {
	// open makes the pipes of the conversation. On an error nothing stays open.
	open() (ends, error)

	// start starts it, with its standard error into a pipe of the system. It lives until kill, also if
	// ctx is done.
	start(ctx context.Context, stderr *os.File) error

	// wait waits for its end, and kills what it leaves behind. The goroutine that started it calls it.
	wait() ending

	// kill ends it with all that it started, and returns when none of that runs any more.
	kill()

	// meter measures what it uses, once it has started; nil where that cannot be told.
	meter() *process.Meter

	// cpu is the CPU time that its first process has used; 0 where that is not known.
	cpu() time.Duration

	// askForStack has it write what it is doing to standard error. It is false if it does not.
	askForStack() bool

	// release frees what is left when all has ended.
	release()
}

// ending is how a backend ended by itself.
type ending struct {
	kind      FailureKind // Crashed, or Exited with status 0
	reason    string
	traceback string
	hint      string
}

// exitedEarly is the end with status 0, which is always too early: nobody had asked for it.
func exitedEarly() ending {
	return ending{
		kind: Exited, reason: "ended with status 0 before its time",
		hint: "a bot plays on until its standard input ends; how they talk: docs/protocol.md, or the page of its game",
	}
}

// exitStatus is an exit code in words, as package os has them.
func exitStatus(code int) string {
	if code >= 1<<16 { // of Windows
		return fmt.Sprintf("exit status %#x", code)
	}
	return fmt.Sprintf("exit status %d", code)
}

// ends are our ends of the pipes. notes is nil for a backend without.
type ends struct {
	stdin  writeEnd
	stdout readEnd
	notes  *notes
}

// release closes them.
func (e *ends) release() {
	_, _ = e.stdin.Close(), e.stdout.Close()
	if e.notes != nil {
		e.notes.close()
	}
}

type (
	writeEnd interface {
		io.WriteCloser
		SetWriteDeadline(t time.Time) error
	}
	readEnd interface {
		io.ReadCloser
		SetReadDeadline(t time.Time) error
	}
)
