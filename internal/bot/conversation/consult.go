package conversation

import (
	"bytes"
	"errors"
	"sync"
	"time"
)

// ErrSilent is the error of Consult when a bot did not answer in time. The bot keeps running.
var ErrSilent = errors.New("no answer in time")

// Consult asks a bot that may stay silent: it marks the log, writes the text and waits for the first line that accept accepts.
// All other lines of the bot, also those between questions, go into its log like standard error. If there is no answer within
// the limit, the error is ErrSilent and the bot can be asked again; if the bot has ended, it is a *bot.Failure. A limit of 0 is
// none.
//
// A conversation with Consult must not use Arm or ReadLine. accept is called in another goroutine, but not after Consult has
// returned.
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
	case line := <-answer: // the last line of a bot that has ended, or just in time
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

// writeTimes is the multiple of its limit in which a bot has to read the question. A bot that reads nothing must not block the
// match.
const writeTimes = 5

// beginSilently starts the clock without its timer, which would kill the bot. It returns the time until the first check.
func (p *Process) beginSilently(limit time.Duration) (first time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.begin(limit, false)
	return p.clock.first()
}

// remaining returns the time until the next check of the clock; 0 if it has run out. An error is a *VoidError: the bot was
// starved.
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

// listener receives the lines of a bot as they are written.
type listener struct {
	start   sync.Once
	ended   chan struct{} // closed at the end of the output
	tooLong bool          // the output was cut off at a line that is too long; valid when ended is closed

	mu     sync.Mutex
	accept func(line []byte) bool // nil: no answer is awaited
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

// take delivers a line if it is the awaited answer, and reports whether it is.
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

// await begins to wait for an answer. Earlier lines do not count.
func (l *listener) await(accept func(line []byte) bool) <-chan []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.accept, l.answer = accept, make(chan []byte, 1)
	return l.answer
}

// ignore ends the wait for an answer.
func (l *listener) ignore() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.accept = nil
}
