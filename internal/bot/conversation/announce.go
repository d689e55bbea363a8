package conversation

import (
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// announceTime limits the time until a process announces whether it can play.
const announceTime = 20 * time.Second

// hearAnnouncement waits for the announcement; an error is why there will be no conversation.
func (p *Process) hearAnnouncement(word string) error {
	p.Arm(announceTime)
	line, err := p.answer()
	if f, ok := err.(*bot.Failure); ok { //nolint:errorlint // never wrapped here
		if f.Kind != bot.OutOfMemory {
			f.Kind = bot.FailedToStart
		}
		if wrote := p.LogTail(sinceMarkLines); len(wrote) > 0 {
			f.Hint = "it wrote: " + wrote[0]
		}
		return f
	}
	if err != nil {
		return err
	}
	why, announced := bot.Announced(string(line), word)
	switch {
	case !announced:
		f := p.Fail(bot.FailedToStart, fmt.Sprintf("it wrote %.80q before the first question", line))
		f.Hint = "standard output is only for the protocol; print to standard error"
		return f
	case why != nil:
		f := p.Fail(why.Kind, why.Reason)
		f.Hint = why.Hint
		return f
	}
	return nil
}
