package conversation

import (
	"errors"
	"time"
)

// Arm starts the clock. If the limit passes before Disarm, the process is killed, and Send and ReadLine fail with TimedOut. A
// limit of 0 is none.
func (p *Process) Arm(limit time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.begin(limit, p.stdout.isQuick()) && limit > 0 {
		p.clock.timer.Reset(p.clock.first())
		p.watched = time.Time{}
	}
}

// begin starts the clock without its timer, unless the conversation has ended. The caller holds the mutex.
func (p *Process) begin(limit time.Duration, quick bool) bool {
	if p.cause != nil {
		return false
	}
	p.program.Wake()
	p.clock.begin(limit, quick)
	return true
}

// Disarm stops the clock and returns the wall-clock time since Arm. If ok is false, the clock has run out: the last line of the
// process does not count, and Send and ReadLine return the failure.
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

// Answered returns the time of the last answer.
func (p *Process) Answered() AnswerTime {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.clock.last
}

// notice updates the clock, if it measures, when the bot begins or ends to wait for cookoff.
func (p *Process) notice(change func(*clock)) {
	if p.clock.meter != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		change(&p.clock)
	}
}

// briefly returns the time to wait for an answer before the meter has to begin.
func (p *Process) briefly() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return max(quickTime, p.clock.brief())
}

// awaited starts the meter unless the answer was quick. A bot may write many lines in a turn, each of them quickly, so the meter
// also starts if they take longer than a brief answer together.
func (p *Process) awaited(quick bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if c := &p.clock; c.late && (!quick || time.Since(c.start) >= c.brief()) {
		c.beginMeter()
	}
}

// runOut checks the clock after its timer has fired, and ends the conversation if the clock has run out. The timer may have fired
// just before it was stopped and started again.
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
