package conversation

import (
	"context"
	"errors"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// Exit describes how a bot's process ended.
type Exit struct {
	Status string        // from the system or the host's report: exit status 3, killed by signal: terminated, trap: …
	How    string        // by itself, or why it was killed
	Lived  time.Duration // from its start to its end
}

// Exit waits for the end of the process and returns how it ended.
func (p *Process) Exit() Exit {
	<-p.exited
	return p.exit
}

// exitNow returns how the process ended, right after its end.
func (p *Process) exitNow(lived time.Duration) Exit {
	e := Exit{Status: p.ending.Reason, How: "by itself", Lived: lived}
	if p.ending.Kind == bot.Exited {
		e.Status = process.ExitStatus(0)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.killedFor != "":
		e.How = "killed: " + p.killedFor
	case errors.Is(p.cause, errOverTime):
		e.How = "killed: its time was over"
	case errors.Is(p.cause, errStarved):
		e.How = "killed: the match is void"
	case errors.Is(p.cause, context.Canceled), errors.Is(p.cause, context.DeadlineExceeded):
		e.How = "killed: the match was interrupted"
	}
	return e
}

// killFor kills the process, unless it has ended, with a reason for Exit.
func (p *Process) killFor(reason string) {
	p.mu.Lock()
	p.killedFor = reason
	p.mu.Unlock()
	p.program.Kill()
}

// unflushed is the hint for a program that has not written a single line when its time is over. It does not apply to bots run
// by a host of ours, which writes for them.
const unflushed = "it has written no line yet: does it flush its output, as std::endl does?"

// over returns why the conversation has ended: a *bot.Failure if the clock has run out, a *VoidError if the bot was starved, an
// error if the context is done or the process was closed; nil if it has not ended.
func (p *Process) over() error {
	p.mu.Lock()
	cause := p.cause
	p.mu.Unlock()
	switch {
	case errors.Is(cause, errStarved):
		<-p.stopped
		return p.clock.last.void()
	case !errors.Is(cause, errOverTime):
		return cause
	}
	<-p.stopped
	if p.dead == nil {
		p.dead = p.Fail(bot.TimedOut, p.clock.overrun())
		if p.dead.Hint = p.kept; p.kept == "" && !p.heard && !p.reports && !p.dumps {
			p.dead.Hint = unflushed
		}
	}
	return p.dead
}

// gone returns how the process ended, after its end of a pipe was closed.
func (p *Process) gone(pipe string) error {
	if err := p.over(); err != nil {
		return err
	}
	p.Disarm()
	inTime := p.awaitExit(exitGrace)
	if !inTime {
		p.killFor("it closed a pipe but did not exit")
		<-p.exited
	}
	if err := p.over(); err != nil {
		return err
	}
	switch {
	case p.dead != nil:
	case !inTime && p.mayBeKilled: // otherwise it had ended by itself, and only its cleanup was slow
		p.dead = p.Fail(bot.Exited, "closed its "+pipe+" before the match was over")
	default:
		p.dead = p.Fail(p.ending.Kind, p.ending.Reason)
		p.dead.Traceback, p.dead.Hint = p.ending.Traceback, p.ending.Hint
	}
	return p.dead
}

// Close ends the process: it closes its input, waits up to grace for it to end by itself, kills it and all its descendants, and
// waits for them. The error is the first one in writing the log. Further calls do nothing and return the same error.
func (p *Process) Close(grace time.Duration) error {
	return p.close(func() {
		if grace > 0 {
			p.awaitExit(grace)
		}
	})
}

// A process that shuts down while other bots play gets the lowest priority after this much CPU time. A virtual machine needs
// less to shut down; an endless loop at the end of input uses more.
const (
	shutdownCPU   = 100 * time.Millisecond
	shutdownCheck = 50 * time.Millisecond // interval
)

// CloseAside is Close while other bots play.
func (p *Process) CloseAside(grace time.Duration) error {
	return p.close(func() {
		used, gave := p.program.CPU(), false
		for ; grace > 0 && !p.awaitExit(min(grace, shutdownCheck)); grace -= shutdownCheck {
			if !gave && p.program.CPU()-used > shutdownCPU {
				p.program.GiveWay()
				gave = true
			}
		}
	})
}

// close ends the process. await gives it time to end by itself.
func (p *Process) close(await func()) error {
	p.closeOnce.Do(func() {
		p.stop(ErrClosed)
		close(p.closing)
		p.program.Wake()
		_, _ = p.stdin.Close(), p.stdout.SetReadDeadline(time.Now())
		await()
		p.killFor("it did not exit after the match")
		p.goroutines.Wait()
		p.closeErr = p.log.close()
		p.release()
		p.program.Release()
	})
	return p.closeErr
}

// awaitExit reports whether the process has ended by itself within a limit.
func (p *Process) awaitExit(limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-p.exited:
		return true
	case <-timer.C:
		return false
	}
}
