package conversation

import (
	"errors"
	"time"
)

// Arm starts the clock. When the limit is over before Disarm, the process is killed and Send and
// ReadLine fail with TimedOut. A limit of 0 never is.
func (p *Process) Arm(limit time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.begin(limit, p.stdout.isQuick()) && limit > 0 {
		p.clock.timer.Reset(p.clock.first())
		p.watched = time.Time{}
	}
}

// begin starts the clock without its timer, unless the conversation is over. The mutex is held.
func (p *Process) begin(limit time.Duration, quick bool) bool {
	if p.cause != nil {
		return false
	}
	p.program.Wake()
	p.clock.begin(limit, quick)
	return true
}

// Disarm stops the clock and says how long it ran in wall-clock time. If ok is false it has run out:
// whatever the process said last does not count, and Send and ReadLine give the failure.
func (p *Process) Disarm() (spent time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	armed := p.clock.armed
	p.clock.stop()
	if armed && p.cause == nil && p.clock.overspent() {
		p.end(errOverTime)
	}
	if armed && p.cause == nil {
		p.program.Rest(p.clock.alone)
	}
	return p.clock.last.Wall, !errors.Is(p.cause, errOverTime)
}

// Answered is how long the last answer took.
func (p *Process) Answered() AnswerTime {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.clock.last
}

// notice notes on a clock that measures that the bot begins to wait for cookoff, or does no longer.
func (p *Process) notice(change func(*clock)) {
	if p.clock.meter != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		change(&p.clock)
	}
}

// briefly is for how long an answer can be awaited before the meter begins.
func (p *Process) briefly() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return max(quickTime, p.clock.brief())
}

// awaited has the meter begin unless the answer is there already. A bot may say many things in a turn, each of them at
// once: those that take longer than a brief answer together are measured, too.
func (p *Process) awaited(quick bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := &p.clock; c.late && (!quick || time.Since(c.start) >= c.brief()) {
		c.beginMeter()
	}
}

// runOut looks at the clock when its timer has rung, and ends the conversation if it has run out. The timer
// alone does not say so: it may have rung just before it was stopped and started again.
func (p *Process) runOut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &p.clock
	if p.cause != nil || !c.armed || c.limit <= 0 {
		return
	}
	again, cause := p.look()
	if cause == nil {
		c.timer.Reset(again)
		return
	}
	c.stop()
	if !c.measures() {
		p.kept = p.keptFrom()
	}
	p.end(cause)
}
