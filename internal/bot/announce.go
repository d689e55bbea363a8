package bot

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// An announcement is a word, followed by ready, or by a reason, hintMark and a hint.
const (
	ready    = "ready"
	hintMark = "\t"
)

// Announce writes the first line of a host process: the word of its Command, and that it is ready to play or why it cannot.
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

// Announced parses an announcement. why is nil if the process is ready; announced is false for any other line.
func Announced(line, word string) (why *Failure, announced bool) {
	state, announced := strings.CutPrefix(line, word+" ")
	if !announced || state == ready {
		return nil, announced
	}
	why = &Failure{Kind: FailedToStart}
	why.Reason, why.Hint, _ = strings.Cut(state, hintMark)
	return why, true
}
