package bot

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// FailureKind says how a bot failed, in the same words for all games.
type FailureKind string

// The kinds of failure.
const (
	FailedToStart FailureKind = "failed_to_start" // it never came to play
	Crashed       FailureKind = "crashed"         // exception, signal or non-zero status
	Exited        FailureKind = "exited"          // status 0 before its time
	TimedOut      FailureKind = "timed_out"       // no answer within the limit
	IllegalOutput FailureKind = "illegal_output"  // it said what the protocol does not allow
	OutOfMemory   FailureKind = "out_of_memory"   // it used more memory than its box gives
	BoxViolation  FailureKind = "box_violation"   // its box ended it for another reason
)

// Known reports whether it is one of the kinds.
func (k FailureKind) Known() bool {
	switch k {
	case FailedToStart, Crashed, Exited, TimedOut, IllegalOutput, OutOfMemory, BoxViolation:
		return true
	}
	return false
}

// Words is the kind as people read it.
func (k FailureKind) Words() string { return strings.ReplaceAll(string(k), "_", " ") }

// EndsItself reports whether the bot's program ended by itself.
func (k FailureKind) EndsItself() bool { return k == Crashed || k == Exited }

// MoreMemory is the remedy of OutOfMemory.
const MoreMemory = "--memory 2GiB gives it more"

// Failure is a failure of a bot. It is an error, and a value for results.
type Failure struct {
	Kind      FailureKind `json:"kind"`
	Turn      int         `json:"turn"`                // 0 is before the first turn
	Reason    string      `json:"reason"`              // one line: "exit status 3"
	Where     string      `json:"where,omitempty"`     // in the bot's code: "bot.py, line 4, in play_turn"
	Traceback string      `json:"traceback,omitempty"` // the bot's own
	Asked     string      `json:"asked,omitempty"`     // the last line it was sent, shortened
	Hint      string      `json:"hint,omitempty"`      // suggested fix
	Stderr    []string    `json:"stderr,omitempty"`    // the last lines of its log
	Log       string      `json:"log,omitempty"`       // path of the log
}

// Bounds on what a failure repeats of a bot's words, in bytes, and in lines.
const (
	longestReason    = 1000
	longestTraceback = 32 << 10
	tallestTraceback = 500
)

// Bound leaves out of a failure what goes beyond all measure, with a note of how much that is.
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

// Error gives kind, turn and reason in one line.
func (f *Failure) Error() string {
	if f.Turn == 0 {
		return fmt.Sprintf("%s: %s", f.Kind, f.Reason)
	}
	return fmt.Sprintf("%s in turn %d: %s", f.Kind, f.Turn, f.Reason)
}

// Recover makes a failure of what a bot that runs in this process panics with, so that one broken bot
// does not end a whole tournament. It is deferred around the bot's turn.
func Recover(err *error) {
	if p := recover(); p != nil {
		*err = &Failure{Kind: Crashed, Reason: fmt.Sprint("panic: ", p)}
	}
}
