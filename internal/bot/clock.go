package bot

import (
	"errors"
	"time"
)

// clock measures one answer. A Process guards it with its mutex, except for the timer's channel.
type clock struct {
	timer *time.Timer
	armed bool
	start time.Time
	limit time.Duration // 0 is none
	spent time.Duration // of the last answer
}

func newClock() clock {
	c := clock{timer: time.NewTimer(time.Hour)}
	c.timer.Stop()
	return c
}

// stop ends the measuring.
func (c *clock) stop() {
	if c.armed {
		c.spent = time.Since(c.start)
		c.armed = false
		c.timer.Stop()
	}
}

// Arm starts the clock. When the limit is over before Disarm, the process is killed and Send and
// ReadLine fail with TimedOut. A limit of 0 never is.
func (p *Process) Arm(limit time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cause != nil {
		return
	}
	p.clock.stop()
	p.clock.start = time.Now()
	p.clock.limit = limit
	p.clock.armed = true
	if limit > 0 {
		p.clock.timer.Reset(limit)
	}
}

// Disarm stops the clock and says how long it ran. If ok is false it has run out: whatever the
// process said last does not count, and Send and ReadLine give the failure.
func (p *Process) Disarm() (spent time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clock.stop()
	return p.clock.spent, !errors.Is(p.cause, errOverTime)
}

// runOut ends the conversation if the clock has run out. The timer alone does not say so: it may
// have rung just before it was stopped and started again.
func (p *Process) runOut() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &p.clock
	if p.cause != nil || !c.armed || c.limit <= 0 || time.Since(c.start) < c.limit {
		return false
	}
	c.stop()
	p.cause = errOverTime
	return true
}
