package conversation

import (
	"context"
	"io"
	"os"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// backend is what runs a bot: a program of the system, or a module inside this process. Its pipes are open.
type backend interface {
	// start starts it, with its standard error into a pipe of the system. It lives until Kill, also if
	// ctx is done.
	start(ctx context.Context, stderr *os.File) error

	// wait waits for its end, kills what it leaves behind, and gives kind, reason, traceback and hint of how it ended by
	// itself. The goroutine that started it calls it.
	wait() bot.Failure

	bot.Running
}

// exitedEarly is the end with status 0, which is always too early: nobody had asked for it.
func exitedEarly() bot.Failure {
	return bot.Failure{
		Kind: bot.Exited, Reason: "ended with status 0 before the match was over",
		Hint: "keep reading until standard input ends; protocol: docs/protocol.md, or the page of the game",
	}
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
