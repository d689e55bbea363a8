package conversation

import (
	"errors"
	"os"
	"time"
)

// Listen has a function called with each line that the process writes from now on, and with nil when there will be no more, both in
// another goroutine. A line is valid during the call. A conversation with Listen has no ReadLine.
func (p *Process) Listen(heard func(line []byte)) {
	p.goroutines.Go(func() {
		defer heard(nil)
		for {
			switch line, state := p.in.next(); state {
			case lineComplete:
				heard(line)
			case lineTooLong:
				p.hear.tooLong = true
				return
			default:
				p.notice((*clock).resume) // what it has said is no answer, or it was handed on
				if !p.fill() {
					return
				}
			}
		}
	})
}

// Silenced says why a process to which one listens will write no more lines.
func (p *Process) Silenced() error {
	if !p.hear.tooLong {
		return p.gone("standard output")
	}
	if err := p.over(); err != nil {
		return err
	}
	return p.tooLong()
}

// ReadLineOr is ReadLine that ends without a line when there are news, which it reports; nil: there are never any. If the bot has its answer, or a part of it,
// it is not the bot for which is waited: its clock goes on only with what it writes.
func (p *Process) ReadLineOr(news <-chan struct{}, answered bool) (line []byte, told bool, err error) {
	for {
		// Looking at the clock after each read makes sure that nothing said too late counts.
		if err := p.over(); err != nil {
			return nil, false, err
		}
		if p.illegal != nil {
			return nil, false, p.illegal
		}
		line, state := p.in.next()
		switch state {
		case lineComplete:
			p.notice((*clock).wait)
			p.heard = true
			return line, false, nil
		case lineTooLong:
			return nil, false, p.tooLong()
		}
		if !answered {
			p.notice((*clock).resume)
		}
		told, ended := p.fillOr(news)
		switch {
		case ended:
			return nil, false, p.gone("standard output")
		case told:
			return nil, true, nil
		}
		answered = false
	}
}

// fillOr reads some more of the output unless there are news before. ended reports that there will be none.
func (p *Process) fillOr(news <-chan struct{}) (told, ended bool) {
	if news == nil {
		return false, !p.fill()
	}
	if p.clock.meter != nil {
		p.awaited(false)
	}
	quit, noticed := make(chan struct{}), make(chan bool)
	go func() {
		select {
		case <-news:
			_ = p.stdout.SetReadDeadline(time.Now())
			noticed <- true
		case <-quit:
			noticed <- false
		}
	}()
	err := p.in.fill(p.stdout)
	close(quit)
	if told = <-noticed; told {
		_ = p.stdout.SetReadDeadline(time.Time{})
		select {
		case <-p.exited: // that had set the deadline, too
			p.unblock()
		default:
		}
	}
	if told && errors.Is(err, os.ErrDeadlineExceeded) {
		return true, false
	}
	return false, !p.filled(err)
}
