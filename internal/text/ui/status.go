package ui

import (
	"fmt"
	"io"
	"time"
)

// Status is the output for status lines.
type Status struct {
	Out      io.Writer
	Terminal bool // Out supports escape sequences
	Width    int  // of the terminal, in characters; 0 if unknown
	Quiet    bool
	Now      func() time.Time
}

// StatusLine shows progress: a line updated in place on a terminal, else occasional lines. The first update waits for an
// interval, so that short work shows nothing.
type StatusLine struct {
	Status
	every time.Duration
	next  time.Time
	shown bool // there is a line to clear
}

// terminalEvery is the interval between updates in place.
const terminalEvery = 100 * time.Millisecond

// NewLine returns a status line. every is the interval between lines without a terminal.
func (s Status) NewLine(every time.Duration) StatusLine {
	if s.Terminal {
		every = terminalEvery
	}
	return StatusLine{Status: s, every: every, next: s.Now().Add(every)}
}

// Due reports whether an update is due, and if so starts the next interval.
func (s *StatusLine) Due(now time.Time) bool {
	if s.Quiet || now.Before(s.next) {
		return false
	}
	s.next = now.Add(s.every)
	return true
}

// Progress replaces the text if an update is due.
func (s *StatusLine) Progress(format string, args ...any) {
	if s.Due(s.Now()) {
		s.Show(fmt.Sprintf(format, args...))
	}
}

// Show replaces the text. Write errors are ignored.
func (s *StatusLine) Show(text string) {
	if s.Terminal {
		if s.Width > 0 { // a wrapped line could not be cleared
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
