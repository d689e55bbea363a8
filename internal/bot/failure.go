package bot

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// FailureKind is the kind of a failure, the same for all games.
type FailureKind string

// The kinds of failure.
const (
	FailedToStart FailureKind = "failed_to_start" // it could not begin to play
	Crashed       FailureKind = "crashed"         // exception, signal or non-zero exit status
	Exited        FailureKind = "exited"          // exit status 0 before the end of the match
	TimedOut      FailureKind = "timed_out"       // no answer within the limit
	IllegalOutput FailureKind = "illegal_output"  // it broke the protocol
	OutOfMemory   FailureKind = "out_of_memory"   // it exceeded the memory limit of its sandbox
	BoxViolation  FailureKind = "box_violation"   // it exceeded another limit of its sandbox
)

// Known reports whether it is one of the kinds.
func (k FailureKind) Known() bool {
	switch k {
	case FailedToStart, Crashed, Exited, TimedOut, IllegalOutput, OutOfMemory, BoxViolation:
		return true
	}
	return false
}

// Words returns the kind for people.
func (k FailureKind) Words() string { return strings.ReplaceAll(string(k), "_", " ") }

// EndsItself reports whether the bot's program ended by itself.
func (k FailureKind) EndsItself() bool { return k == Crashed || k == Exited }

// MemoryHint is the hint for OutOfMemory.
const MemoryHint = "--memory 2GiB gives it more"

// Failure is a failure of a bot: an error, and a part of results.
type Failure struct {
	Kind      FailureKind `json:"kind"`
	Turn      int         `json:"turn"`                // 0 is before the first turn
	Reason    string      `json:"reason"`              // one line: "exit status 3"
	Where     string      `json:"where,omitempty"`     // in the bot's code: "bot.py, line 4, in play_turn"
	Traceback string      `json:"traceback,omitempty"` // from the bot
	Asked     string      `json:"asked,omitempty"`     // the last line sent to it, shortened
	Hint      string      `json:"hint,omitempty"`      // suggested fix
	Stderr    []string    `json:"stderr,omitempty"`    // the last lines of its log
	Log       string      `json:"log,omitempty"`       // path of the log
}

// Limits of the bot's text in a failure, in bytes and in lines (tallestTraceback).
const (
	longestReason    = 1000
	longestTraceback = 32 << 10
	tallestTraceback = 500
)

// Bound clips texts that are too long.
func (f *Failure) Bound() {
	for _, text := range []*string{&f.Reason, &f.Hint, &f.Where} {
		*text = plain.Clip(*text, longestReason)
	}
	f.Traceback = plain.ClipLines(plain.Clip(f.Traceback, longestTraceback), tallestTraceback)
}

// Restore replaces paths of copies by the user's paths.
func (f *Failure) Restore(paths workdir.PathMap) {
	for _, text := range []*string{&f.Reason, &f.Traceback, &f.Asked, &f.Hint} {
		*text = paths.Text(*text)
	}
	for i, line := range f.Stderr {
		f.Stderr[i] = paths.Text(line)
	}
}

// When says when the bot failed.
func (f *Failure) When() string {
	if f.Turn == 0 {
		return "before the first turn"
	}
	return fmt.Sprintf("in turn %d", f.Turn)
}

// Error returns kind, turn and reason in one line.
func (f *Failure) Error() string {
	if f.Turn == 0 {
		return fmt.Sprintf("%s: %s", f.Kind, f.Reason)
	}
	return fmt.Sprintf("%s in turn %d: %s", f.Kind, f.Turn, f.Reason)
}

// Recover turns a panic of a bot in this process into a failure, so that one broken bot does not end a whole tournament. Defer
// it around the bot's turn.
func Recover(err *error) {
	if p := recover(); p != nil {
		*err = &Failure{Kind: Crashed, Reason: fmt.Sprint("panic: ", p)}
	}
}
