package conversation

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// announceTime is how long a process may take until it has said whether it can play.
const announceTime = 20 * time.Second

// ready is what follows the word of an announcement if all is well.
const ready = "ready"

// Announce writes the first line of a process whose Command has this word: that it is ready to play,
// or why it cannot.
func Announce(out io.Writer, word string, err error) error {
	state := ready
	if err != nil {
		state = strings.ReplaceAll(err.Error(), "\n", " ")
	}
	_, failed := fmt.Fprintf(out, "%s %s\n", word, state)
	return failed
}

// hearAnnouncement waits for the announcement; an error is why there will be no conversation.
func (p *Process) hearAnnouncement(word string) error {
	p.Arm(announceTime)
	line, err := p.answer()
	if f, ok := err.(*bot.Failure); ok { //nolint:errorlint // never wrapped here
		f.Kind = bot.FailedToStart
		if wrote := p.LogTail(sinceMarkLines); len(wrote) > 0 {
			f.Hint = "it wrote: " + wrote[0]
		}
		return f
	}
	if err != nil {
		return err
	}
	state, announced := strings.CutPrefix(string(line), word+" ")
	switch {
	case !announced:
		f := p.Fail(bot.FailedToStart, fmt.Sprintf("it wrote %.80q before the first question", line))
		f.Hint = "standard output is only for the protocol; print to standard error"
		return f
	case state != ready:
		return p.Fail(bot.FailedToStart, state)
	}
	return nil
}
