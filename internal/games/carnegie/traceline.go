package carnegie

import (
	"bytes"
	"strconv"

	"github.com/cookoff/cookoff/internal/sim"
)

// readFast parses a line in the usual form of our traces: without a state, and with strings that need no escapes. It
// reports whether the line has that form.
func (l *traceTurn) readFast() bool {
	s := fastParser{l.line}
	if !s.skip(`{"turn":`) || !s.number(&l.Turn) || !s.skip(`,"calls":[`) {
		return false
	}
	for !s.skip("]") {
		if len(l.Calls) > 0 && !s.skip(",") || !l.readCall(&s) {
			return false
		}
	}
	return s.skip(`,"digest":`) && s.value((*[]byte)(&l.Digest)) && string(s.rest) == "}"
}

// readCall parses and adds a call.
func (l *traceTurn) readCall(s *fastParser) bool {
	l.Calls = append(l.Calls, traceCall{})
	c := &l.Calls[len(l.Calls)-1]
	if !s.skip(`{"team":"`) || !s.text(&c.Team) || !s.skip(`,"fn":"`) || !s.text(&c.Fn) || !s.skip(`,"args":[`) {
		return false
	}
	first := len(l.args)
	for !s.skip("]") {
		var arg []byte
		if len(l.args) > first && !s.skip(",") || !s.value(&arg) {
			return false
		}
		l.args = append(l.args, arg)
	}
	c.Args = l.args[first:len(l.args):len(l.args)]
	if s.skip(`,"ret":`) && !s.value((*[]byte)(&c.Ret)) {
		return false
	}
	if s.skip(`,"raise":"`) && !s.text(&c.Raise) {
		return false
	}
	return s.skip("}")
}

// fastParser parses the rest of a line. Its methods return false at text in another form.
type fastParser struct{ rest []byte }

// skip skips a text if it comes next.
func (s *fastParser) skip(text string) (ok bool) {
	if ok = len(s.rest) >= len(text) && string(s.rest[:len(text)]) == text; ok {
		s.rest = s.rest[len(text):]
	}
	return ok
}

// text parses a string up to its closing quote.
func (s *fastParser) text(to *string) bool {
	n := s.plain()
	if n < 0 {
		return false
	}
	switch text := s.rest[:n]; string(text) { // does not allocate
	case sim.Red.String():
		*to = sim.Red.String()
	case sim.Blue.String():
		*to = sim.Blue.String()
	default:
		*to = string(text)
	}
	s.rest = s.rest[n+1:]
	return true
}

// plain returns the index of the next quote, or -1 if the text before it is not ASCII without escapes.
func (s *fastParser) plain() int {
	n := bytes.IndexByte(s.rest, '"')
	for i := range max(n, 0) {
		if c := s.rest[i]; c < ' ' || c > '~' || c == '\\' {
			return -1
		}
	}
	return n
}

// value returns the text of a string, a small integer, a constant or an empty list.
func (s *fastParser) value(to *[]byte) bool {
	start, number := s.rest, 0
	switch {
	case s.skip(`"`):
		n := s.plain()
		if n < 0 {
			return false
		}
		s.rest = s.rest[n+1:]
	case !s.skip("true") && !s.skip("false") && !s.skip("null") && !s.skip("[]") && !s.number(&number):
		return false
	}
	n := len(start) - len(s.rest)
	*to = start[:n:n]
	return true
}

// number parses an integer; the caller checks the text after it.
func (s *fastParser) number(to *int) bool {
	const most = 9 // digits, which fit
	sign := 0
	if len(s.rest) > 0 && s.rest[0] == '-' {
		sign = 1
	}
	n := sign
	for n < len(s.rest) && s.rest[n] >= '0' && s.rest[n] <= '9' {
		n++
	}
	if n == sign || n-sign > most || n-sign > 1 && s.rest[sign] == '0' {
		return false
	}
	var err error
	*to, err = strconv.Atoi(string(s.rest[:n]))
	s.rest = s.rest[n:]
	return err == nil
}
