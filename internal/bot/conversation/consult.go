package conversation

import (
	"bytes"
	"errors"
	"sync"
	"time"
)

// ErrSilent is the error of Consult when a bot did not answer in time. The bot lives on.
var ErrSilent = errors.New("no answer in time")

// Consult puts a question to a bot that may stay silent: it marks the log, writes the text and waits
// for the first line that accept takes. What the bot says otherwise, between questions too, goes
// into its log as if it had been written to standard error. A bot that gives no such line within the limit is ErrSilent and
// can be asked again; one that is gone is a *bot.Failure. A limit of 0 never ends.
//
// A conversation with Consult has no Arm and no ReadLine. accept is called in another goroutine, but
// not after Consult has returned.
func (p *Process) Consult(mark string, text []byte, limit time.Duration, accept func(line []byte) bool) ([]byte, error) {
	p.hear.start.Do(func() { p.listen() })
	p.Mark(mark)
	if p.illegal != nil {
		return nil, p.illegal
	}
	answer := p.hear.await(accept)
	defer p.hear.ignore()
	timer := time.NewTimer(p.beginSilently(limit))
	defer p.Disarm()
	defer timer.Stop()
	var deadline time.Time
	if limit > 0 {
		deadline = time.Now().Add(writeTimes * limit)
	} else {
		timer.Stop()
	}
	_ = p.stdin.SetWriteDeadline(deadline)
	if err := p.Send(bytes.TrimSuffix(text, []byte{'\n'})); err != nil {
		return nil, err
	}
	for waiting := true; waiting; {
		select {
		case line := <-answer:
			return line, nil
		case <-timer.C:
			again, err := p.remaining()
			if err != nil {
				return nil, err
			}
			if waiting = again > 0; waiting {
				timer.Reset(again)
			}
		case <-p.hear.ended:
			waiting = false
		}
	}
	p.hear.ignore()
	select {
	case line := <-answer: // it came in time, as the last thing that happened
		return line, nil
	default:
	}
	select {
	case <-p.hear.ended:
		return nil, p.Silenced()
	default:
		return nil, ErrSilent
	}
}

// writeTimes is how many times its limit a bot has to take the question: one that reads nothing must not
// hold up the match.
const writeTimes = 5

// beginSilently starts the clock without its timer, which kills. It says when to look at it first.
func (p *Process) beginSilently(limit time.Duration) (first time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.begin(limit, false)
	return p.clock.first()
}

// remaining says when to look at the clock again; 0 if it has run out. An error is a *VoidError: then it says
// nothing about the bot.
func (p *Process) remaining() (again time.Duration, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.clock.armed {
		return 0, nil
	}
	again, cause := p.look()
	switch {
	case errors.Is(cause, errStarved):
		p.clock.stop()
		return 0, p.clock.last.void()
	case cause != nil:
		return 0, nil
	}
	return again, nil
}

// listener takes in all that a bot says as it says it.
type listener struct {
	start   sync.Once
	ended   chan struct{} // closed when there is nothing more to hear
	tooLong bool          // because of a line that is too long; set when ended is closed

	mu     sync.Mutex
	accept func(line []byte) bool // nil: nothing is awaited
	answer chan []byte
}

// listen reads the output until it ends.
func (p *Process) listen() {
	p.hear.ended = make(chan struct{})
	p.Listen(func(line []byte) {
		switch {
		case line == nil:
			close(p.hear.ended)
		case !p.hear.take(line):
			p.log.line(line)
		}
	})
}

// take hands a line on if it is awaited, and reports whether it is.
func (l *listener) take(line []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.accept == nil || !l.accept(line) {
		return false
	}
	l.accept = nil
	l.answer <- bytes.Clone(line)
	return true
}

// await begins to wait for a line; what was said before does not count.
func (l *listener) await(accept func(line []byte) bool) <-chan []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.accept, l.answer = accept, make(chan []byte, 1)
	return l.answer
}

// ignore takes no more lines.
func (l *listener) ignore() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.accept = nil
}
