package conversation

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

const (
	// hardTimes is how many times the limit may pass in wall-clock time, whatever clock counts: then it is
	// decided why the bot has not answered.
	hardTimes = 5
	// patience is how many times the limit may pass where the bots of the match keep each other from running.
	patience = 200
	// looksPerLimit bounds how often a clock is looked at when it might run out.
	looksPerLimit = 50
	// crowd is how many threads that want each processor leave a thread less than the share of one that
	// tells anything about a bot, a fifth.
	crowd = 5
	// horde is how many processes a bot may start in a turn and still be held up by others: what it
	// costs the machine to make, look after and end them is nobody's CPU time.
	horde = 50
	// brief is how long an answer takes at most whose waiting for a processor is of no account.
	brief = time.Millisecond
)

// clock measures one answer. A Process guards it with its mutex, except for the timer's channel.
//
// What the fair clock counts, in one sentence: the wall-clock time, less the time for which the bot's threads
// waited for a processor, less the time for which the bot waited for cookoff; never less than the CPU time
// of the thread that answers, and never more than the wall-clock time. Which thread will answer is not
// known, so it is taken to be the one that has used most. Of answers that took less than a millisecond only the time
// for which the bot waited for cookoff is taken off, and the CPU time is that of its first process.
type clock struct {
	kind  bot.ClockKind
	meter *process.Meter // nil where the clock needs none
	timer *time.Timer
	armed bool
	start time.Time
	limit time.Duration // 0 is none
	last  Counted       // of the last answer

	ours    time.Duration // for which the bot has waited for cookoff
	waiting time.Time     // since when it does so now; zero if it does not
	reads   int           // pieces of its output that were read
	noRoom  bool          // cookoff waits until the bot has read something
}

// Counted is how long an answer took.
type Counted struct {
	Wall  time.Duration
	Own   time.Duration // by the kind of the clock
	CPU   time.Duration // of all threads and processes of the bot; 0 where the clock does not measure it
	Limit time.Duration // 0 is none
}

func newClock(kind bot.ClockKind) clock {
	c := clock{kind: kind, timer: time.NewTimer(time.Hour)}
	c.timer.Stop()
	return c
}

// measures reports whether what the bot uses has to be known.
func (c *clock) measures() bool { return c.meter != nil && c.limit > 0 }

// begin starts the measuring, but no timer.
func (c *clock) begin(limit time.Duration) {
	c.stop()
	c.limit, c.ours, c.reads, c.noRoom = limit, 0, 0, false
	if c.measures() {
		c.meter.Begin()
	}
	c.start = time.Now()
	c.waiting = c.start
	c.armed = true
}

// stop ends the measuring.
func (c *clock) stop() {
	if !c.armed {
		return
	}
	c.armed = false
	c.timer.Stop()
	wall := time.Since(c.start)
	c.last = Counted{Wall: wall, Own: wall, Limit: c.limit}
	switch {
	case !c.measures():
	case c.kind == bot.FairClock && wall < min(brief, c.limit/looksPerLimit):
		c.last.Own, c.last.CPU = c.theirs(wall), c.meter.Brief()
	default:
		c.meter.Stop()
		c.last.Own, c.last.CPU = c.own(wall), c.meter.CPU()
	}
}

// wait notes that the bot begins to wait for cookoff, and resume that it does no longer.
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

// theirs is the wall-clock time less that for which the bot waited for cookoff.
func (c *clock) theirs(wall time.Duration) time.Duration {
	ours := c.ours
	if !c.waiting.IsZero() {
		ours += time.Since(c.waiting)
	}
	return max(0, wall-ours)
}

// own is what counts of the wall-clock time, as the meter saw it last.
func (c *clock) own(wall time.Duration) time.Duration {
	if c.kind == bot.CPUClock {
		return c.meter.CPU()
	}
	return min(wall, max(c.meter.Busiest(), c.theirs(wall)-c.meter.Waited()))
}

// first is when to look at a clock that was just started.
func (c *clock) first() time.Duration {
	switch {
	case !c.measures(): // the rest of its time is watched
		return c.limit / 2
	case c.kind == bot.CPUClock: // may be spent on all processors at once
		return max(c.limit/time.Duration(runtime.NumCPU()), c.soon())
	}
	return c.limit
}

// soon is when to look again at a clock that may run out at any time.
func (c *clock) soon() time.Duration { return c.limit / looksPerLimit }

// hard is when it is decided in any case why there is no answer; 0 is never.
func (c *clock) hard() time.Duration {
	if c.measures() {
		return hardTimes * c.limit
	}
	return c.limit
}

// overrun says in words what a bot whose clock ran out did not do.
func (c *clock) overrun() string {
	wall := c.last.Wall.Round(time.Millisecond)
	switch {
	case !c.measures():
		return fmt.Sprintf("no answer within %v", c.limit)
	case c.last.Own < c.limit:
		return fmt.Sprintf("no answer within %v in wall-clock time, %d times the limit of %v", c.hard(), hardTimes, c.limit)
	case c.kind == bot.CPUClock:
		return fmt.Sprintf("no answer within %v of CPU time (%v in wall-clock time)", c.limit, wall)
	}
	return fmt.Sprintf("no answer within %v of its own time (%v in wall-clock time)", c.limit, wall)
}

// Arm starts the clock. When the limit is over before Disarm, the process is killed and Send and
// ReadLine fail with TimedOut. A limit of 0 never is.
func (p *Process) Arm(limit time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cause != nil {
		return
	}
	p.backend.Wake()
	p.clock.begin(limit)
	if limit > 0 {
		p.clock.timer.Reset(p.clock.first())
		if !p.clock.measures() {
			p.cpuBefore, p.watched = p.backend.CPU(), time.Time{}
		}
	}
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
		p.backend.Rest()
	}
	return p.clock.last.Wall, !errors.Is(p.cause, errOverTime)
}

// overspent reports whether an answer that is there came too late, as far as that can be said for sure: all
// of the CPU time of a bot with one thread is that of the thread that answered.
func (c *clock) overspent() bool {
	return c.measures() && c.last.Wall >= c.limit && c.meter.Single() && c.meter.CPU() >= c.limit
}

// Answered is how long the last answer took.
func (p *Process) Answered() Counted {
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
