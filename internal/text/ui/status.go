package ui

import (
	"fmt"
	"io"
	"time"
)

// Status is where and when a StatusLine is shown.
type Status struct {
	Out      io.Writer
	Terminal bool // that obeys escape sequences
	Width    int  // of the terminal, in characters; 0 if that is not known
	Quiet    bool
	Now      func() time.Time
}

// StatusLine says how far something is: on a terminal in one line that is updated in place, elsewhere in a line now
// and then, and nothing of what is over at once.
type StatusLine struct {
	Status
	every time.Duration
	next  time.Time
	shown bool // there is a line to take away
}

// terminalEvery is how often a line is updated in place.
const terminalEvery = 100 * time.Millisecond

// NewLine makes a line that is shown so often where there is no terminal.
func (s Status) NewLine(every time.Duration) StatusLine {
	if s.Terminal {
		every = terminalEvery
	}
	return StatusLine{Status: s, every: every, next: s.Now().Add(every)}
}

// Due reports whether the line is to be shown at a time; then it is not for a while.
func (s *StatusLine) Due(now time.Time) bool {
	if s.Quiet || now.Before(s.next) {
		return false
	}
	s.next = now.Add(s.every)
	return true
}

// Show shows a text in place of the one before. A status that cannot be written is no reason to stop.
func (s *StatusLine) Show(text string) {
	if s.Terminal {
		if s.Width > 0 { // a line that goes on in the next one could not be taken away
			text = shortened(text, s.Width-1)
		}
		_, _ = fmt.Fprintf(s.Out, "\r\x1b[K%s", text)
		s.shown = true
		return
	}
	_, _ = fmt.Fprintln(s.Out, text)
}

// Clear takes the line away again.
func (s *StatusLine) Clear() {
	if s.shown {
		_, _ = fmt.Fprint(s.Out, "\r\x1b[K")
		s.shown = false
	}
}
