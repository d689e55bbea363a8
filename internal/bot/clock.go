package bot

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

const (
	// hardTimes is how many times the limit may pass on the wall, whatever clock counts: a bot that
	// gets less than a fifth of a processor is on a machine that decides nothing, and one that only
	// seems to wait for a processor must not hold up a match for long.
	hardTimes = 5
	// ringsPerLimit bounds how often a clock is looked at when it might run out.
	ringsPerLimit = 50
	// lookEvery is how old the list of a bot's threads may be when a clock starts.
	lookEvery = time.Second
)

// clock measures one answer. A Process guards it with its mutex, except for the timer's channel.
type clock struct {
	kind  ClockKind
	body  body
	timer *time.Timer
	armed bool
	start time.Time
	limit time.Duration // 0 is none
	spent time.Duration // of the last answer, on the wall
	own   time.Duration // of the last answer, as the clock counts

	ours    time.Duration // for which the process has waited for us
	waiting time.Time     // since when it does so now; zero if it does not

	before, now usage
	looked      time.Time // when the threads were listed
}

func newClock(kind ClockKind, body body) clock {
	c := clock{kind: kind, body: body, timer: time.NewTimer(time.Hour)}
	c.timer.Stop()
	return c
}

// measures tells whether what the body uses is to be known.
func (c *clock) measures() bool { return c.kind.measured() && c.limit > 0 }

// begin starts the measuring, but no timer.
func (c *clock) begin(limit time.Duration) {
	c.stop()
	c.limit, c.ours = limit, 0
	clear(c.before.tasks)
	clear(c.now.tasks)
	if c.measures() {
		old := time.Since(c.looked) > lookEvery
		if old {
			c.looked = time.Now()
		}
		c.body.measure(&c.before, old)
	}
	c.start = time.Now()
	c.waiting = c.start
	c.armed = true
}

// stop ends the measuring.
func (c *clock) stop() {
	if c.armed {
		c.spent = time.Since(c.start)
		c.own = c.count(c.spent, false)
		c.armed = false
		c.timer.Stop()
	}
}

// wait notes that the process begins to wait for us, and resume that it does no longer.
func (c *clock) wait() {
	if c.armed && c.waiting.IsZero() {
		c.waiting = time.Now()
	}
}

func (c *clock) resume() {
	if c.armed && !c.waiting.IsZero() {
		c.ours += time.Since(c.waiting)
		c.waiting = time.Time{}
	}
}

// count is what counts of the time on the wall. look looks for new threads first.
func (c *clock) count(wall time.Duration, look bool) time.Duration {
	if !c.measures() {
		return wall
	}
	ours := c.ours
	if !c.waiting.IsZero() {
		ours += time.Since(c.waiting)
	}
	if look {
		c.looked = time.Now()
	}
	c.body.measure(&c.now, look)
	cpu, wait := c.now.since(&c.before)
	return c.kind.counted(wall, ours, cpu, wait)
}

// left is how long it takes at least until the limit is reached; not more than 0 if it is.
func (c *clock) left() time.Duration {
	wall := time.Since(c.start)
	if !c.measures() {
		return c.limit - wall
	}
	hard := c.hard() - wall
	if hard <= 0 {
		return 0
	}
	left := c.limit - c.count(wall, true)
	if left <= 0 {
		return left
	}
	return min(c.ring(left), hard)
}

// left is how long it takes at least until the clock runs out; not more than 0 if it has.
func (p *Process) left() time.Duration {
	c := &p.clock
	left := c.left()
	if left <= 0 && c.measures() && time.Since(c.start) < c.hard() && (!c.waiting.IsZero() || unread(p.stdout)) {
		// It may have answered: then it is cookoff that others keep from running.
		left = c.limit / ringsPerLimit
	}
	return left
}

// hard is the limit on the wall; 0 is none.
func (c *clock) hard() time.Duration {
	if c.measures() {
		return hardTimes * c.limit
	}
	return c.limit
}

// ring is when to look at a clock that has that much left.
func (c *clock) ring(left time.Duration) time.Duration {
	if !c.measures() {
		return left
	}
	if c.kind == CPUClock { // may be spent on all processors at once
		left /= time.Duration(runtime.NumCPU())
	}
	return max(left, c.limit/ringsPerLimit)
}

// overrun says in words what a process whose clock ran out did not do.
func (c *clock) overrun() string {
	wall := c.spent.Round(time.Millisecond)
	switch {
	case !c.measures():
		return fmt.Sprintf("no answer within %v", c.limit)
	case c.spent >= c.hard():
		return fmt.Sprintf("no answer within %v on the wall, %d times the limit of %v", c.hard(), hardTimes, c.limit)
	case c.kind == CPUClock:
		return fmt.Sprintf("no answer within %v of CPU time (%v on the wall)", c.limit, wall)
	}
	return fmt.Sprintf("no answer within %v of its own time (%v on the wall)", c.limit, wall)
}

// Arm starts the clock. When the limit is over before Disarm, the process is killed and Send and
// ReadLine fail with TimedOut. A limit of 0 never is.
func (p *Process) Arm(limit time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cause != nil {
		return
	}
	p.clock.begin(limit)
	if limit > 0 {
		p.clock.timer.Reset(p.clock.ring(limit))
	}
}

// Disarm stops the clock and says how long it ran on the wall. If ok is false it has run out:
// whatever the process said last does not count, and Send and ReadLine give the failure.
func (p *Process) Disarm() (spent time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clock.stop()
	return p.clock.spent, !errors.Is(p.cause, errOverTime)
}

// Answered tells of the last answer how much of its time counted, by the kind of the clock, and what
// the limit was; 0 is none.
func (p *Process) Answered() (own, limit time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.clock.own, p.clock.limit
}

// theyWait and weWait tell a clock that measures who waits for whom.
func (p *Process) theyWait() {
	if p.clock.kind.measured() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.clock.wait()
	}
}

func (p *Process) weWait() {
	if p.clock.kind.measured() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.clock.resume()
	}
}

// runOut ends the conversation if the clock has run out, and sets the timer again if it has not. The
// timer alone does not say so: it may have rung just before it was stopped and started again.
func (p *Process) runOut() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := &p.clock
	if p.cause != nil || !c.armed || c.limit <= 0 {
		return false
	}
	if left := p.left(); left > 0 {
		c.timer.Reset(left)
		return false
	}
	c.stop()
	p.cause = errOverTime
	if p.notes != nil {
		p.notes.close() // what it notes from now on is too late
	}
	return true
}
