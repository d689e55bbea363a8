package conversation

import (
	"context"
	"errors"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// Exit is how a bot's process ended.
type Exit struct {
	Status string        // of the system, or the host's report: exit status 3, killed by signal: terminated, trap: …
	How    string        // who ended it, and why
	Lived  time.Duration // from its start to its end
}

// Exit tells how the process ended, and waits until it has.
func (p *Process) Exit() Exit {
	<-p.exited
	return p.exit
}

// exitNow is how the process, which has just ended after that time, ended.
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
		e.How = "killed: over its time"
	case errors.Is(p.cause, errStarved):
		e.How = "killed: the match is void"
	case errors.Is(p.cause, context.Canceled), errors.Is(p.cause, context.DeadlineExceeded):
		e.How = "killed: the match was interrupted"
	}
	return e
}

// killFor kills the process, unless it has ended, for a reason that Exit tells.
func (p *Process) killFor(reason string) {
	p.mu.Lock()
	p.killedFor = reason
	p.mu.Unlock()
	p.backend.Kill()
}
