package conversation

import (
	"errors"
	"os"
	"time"
)

// Listen calls a function, in another goroutine, with each line that the process writes from now on, and with nil at the end of
// the output. A line is valid during the call. A conversation with Listen must not use ReadLine.
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
				p.notice((*clock).resume) // the line was no answer, or was delivered
				if !p.fill() {
					return
				}
			}
		}
	})
}

// Silenced returns why the output of a process has ended, for a conversation with Listen or Consult.
func (p *Process) Silenced() error {
	if !p.hear.tooLong {
		return p.gone("standard output")
	}
	if err := p.over(); err != nil {
		return err
	}
	return p.tooLong()
}

// ReadLineOr is ReadLine that also ends, with told set, when it receives from news; nil is never. answered says that the bot has
// already given its answer, or a part of it: then the bot is not the one to wait for, and its clock runs only once it writes more.
func (p *Process) ReadLineOr(news <-chan struct{}, answered bool) (line []byte, told bool, err error) {
	for {
		// The clock is checked after each read, so that a late line never counts.
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

// fillOr reads more of the output, or ends with told set when it receives from news. ended reports the end of the output.
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
		case <-p.exited: // the exit had set the deadline, too
			p.unblock()
		default:
		}
	}
	if told && errors.Is(err, os.ErrDeadlineExceeded) {
		return true, false
	}
	return false, !p.filled(err)
}
