package conversation

import (
	"io"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// exitedEarly is the end with status 0, which is always too early: nobody had asked for it.
func exitedEarly() bot.Failure {
	return bot.Failure{
		Kind: bot.Exited, Reason: "ended with status 0 before the match was over",
		Hint: "keep reading until standard input ends; protocol: docs/protocol.md, or the page of the game",
	}
}

// ends are our ends of the pipes. notes is nil for a program without.
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
