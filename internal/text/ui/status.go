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

// StatusLine shows progress: on a terminal in one line that is updated in place, elsewhere in occasional lines, and not at all
// if it is over at once.
type StatusLine struct {
	Status
	every time.Duration
	next  time.Time
	shown bool // there is a line to take away
}

// terminalEvery is the interval between updates in place.
const terminalEvery = 100 * time.Millisecond

// NewLine returns a line with the given interval without a terminal.
func (s Status) NewLine(every time.Duration) StatusLine {
	if s.Terminal {
		every = terminalEvery
	}
	return StatusLine{Status: s, every: every, next: s.Now().Add(every)}
}

// Due reports whether the line should be shown now; it is rate-limited.
func (s *StatusLine) Due(now time.Time) bool {
	if s.Quiet || now.Before(s.next) {
		return false
	}
	s.next = now.Add(s.every)
	return true
}

// Progress replaces the text, if it is due.
func (s *StatusLine) Progress(format string, args ...any) {
	if s.Due(s.Now()) {
		s.Show(fmt.Sprintf(format, args...))
	}
}

// Show replaces the text. Write errors are ignored.
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

// Clear removes the line.
func (s *StatusLine) Clear() {
	if s.shown {
		_, _ = fmt.Fprint(s.Out, "\r\x1b[K")
		s.shown = false
	}
}
