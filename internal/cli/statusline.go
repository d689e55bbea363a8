package cli

import (
	"fmt"
	"time"
)

// statusLine says on stderr how far something is: on a terminal in one line that is written over, elsewhere (and
// on one that cannot write over a line)
// in a line now and then, and nothing of what is over at once.
type statusLine struct {
	app   *app
	every time.Duration
	next  time.Time
	shown bool // there is a line to take away
}

// terminalEvery is how often a line is written over.
const terminalEvery = 100 * time.Millisecond

// newStatusLine makes a line that is shown so often where there is no terminal.
func (a *app) newStatusLine(every time.Duration) statusLine {
	if a.obeys(a.StderrTerminal) {
		every = terminalEvery
	}
	return statusLine{app: a, every: every, next: a.Now().Add(every)}
}

// due tells whether the line is to be shown at a time; then it is not for a while.
func (s *statusLine) due(now time.Time) bool {
	if s.app.settings.is(keyQuiet) || now.Before(s.next) {
		return false
	}
	s.next = now.Add(s.every)
	return true
}

func (s *statusLine) show(line string) {
	if s.app.obeys(s.app.StderrTerminal) {
		fmt.Fprintf(s.app.Stderr, "\r\x1b[K%s", line)
		s.shown = true
		return
	}
	fmt.Fprintln(s.app.Stderr, line)
}

// clear takes the line away again.
func (s *statusLine) clear() {
	if s.shown {
		fmt.Fprint(s.app.Stderr, "\r\x1b[K")
		s.shown = false
	}
}
