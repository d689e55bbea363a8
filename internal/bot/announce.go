package bot

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// What follows the word of an announcement: that all is well, or the reason why it is not and the remedy.
const (
	ready    = "ready"
	hintMark = "\t" // stands between those two
)

// Announce writes the first line of a process whose Command has this word: that it is ready to play,
// or why it cannot, with the hint if the error is a *Failure.
func Announce(out io.Writer, word string, err error) error {
	state := ready
	if err != nil {
		state = oneLine(err.Error())
	}
	if f, ok := errors.AsType[*Failure](err); ok {
		state = oneLine(f.Reason) + hintMark + oneLine(f.Hint)
	}
	_, failed := fmt.Fprintf(out, "%s %s\n", word, state)
	return failed
}

func oneLine(text string) string { return strings.NewReplacer("\n", " ", hintMark, " ").Replace(text) }

// Announced reads such a line: nil if the process is ready, or else why not. It is false of any other line.
func Announced(line, word string) (why *Failure, announced bool) {
	state, announced := strings.CutPrefix(line, word+" ")
	if !announced || state == ready {
		return nil, announced
	}
	why = &Failure{Kind: FailedToStart}
	why.Reason, why.Hint, _ = strings.Cut(state, hintMark)
	return why, true
}
