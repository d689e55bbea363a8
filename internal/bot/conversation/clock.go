package conversation

import (
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
	// starvationTimes is how many times the limit may pass in wall-clock time while a bot is kept from running, and
	// longestStarvation bounds that time: a program that computes, and gets a hundredth of a processor, has used up its limit
	// by then.
	starvationTimes   = 100
	longestStarvation = 5 * time.Minute
	// leastRun is for how long a thread that computes runs each time that it gets a processor, or longer.
	leastRun = time.Millisecond / 2
	// spareTimes is how many times the CPU time that all processors give within the limit a bot may use in all its
	// threads: some of them may be those of a compiler or garbage collector, on which no answer waits.
	spareTimes = 2
	// looksPerLimit bounds how often a clock is looked at when it might run out.
	looksPerLimit = 50
	// crowd is how many threads that want each processor leave a thread less than the share of one that
	// tells anything about a bot, a fifth.
	crowd = 5
	// maxForks is how many processes a bot may start in a turn and still be held up by others: what it
	// costs the machine to make, schedule and end them is charged to no process.
	maxForks = 50
	// brief is the time of an answer below which waiting for a processor is ignored.
	brief = time.Millisecond
	// quickTime is how long a quick answer takes at most. Nothing else runs meanwhile on a thread of Go's scheduler, so
	// it is short.
	quickTime = 100 * time.Microsecond
	// lookAgain is how often it is looked within that whether the answer is there.
	lookAgain = 4 * time.Microsecond
)

// clock measures one answer. A Process guards it with its mutex, except for the timer's channel.
//
// The fair clock counts the wall-clock time, less the time for which the bot's threads waited for a processor, less the time for
// which the bot waited for cookoff. It never counts less than the CPU time of the thread that has used most, which is taken to be
// the one that answers, nor less than half of the time that all threads would take on all processors, nor more than the
// wall-clock time.
//
// Of brief answers, see brief, only the time for which the bot waited for cookoff is taken off, and the CPU time is that of its
// first process. After a first answer every answer begins as a brief one.
type clock struct {
	kind  bot.ClockKind
	meter *process.Meter       // nil where the clock needs none
	used  func() time.Duration // CPU time of the bot's first process in this turn, if there is a meter
	timer *time.Timer
	armed bool
	start time.Time
	limit time.Duration // 0 is none
	last  AnswerTime    // of the last answer
	given time.Duration // in wall-clock time, if that decided
	late  bool          // the meter has not begun
	alone time.Duration // CPU time of its first process in this turn, if that was read at its end; else -1
	early early

	ours    time.Duration // for which the bot has waited for cookoff
	waiting time.Time     // since when it does so now; zero if it does not
	reads   int           // pieces of its output that were read
	noRoom  bool          // cookoff waits until the bot has read something
}

// early is the part of an answer before the meter begins.
type early struct{ theirs, own, cpu time.Duration }

// AnswerTime is how long an answer took.
type AnswerTime struct {
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

// begin starts the measuring, but no timer. Of an answer that is quick the meter need not know: quick has it begin
// only with beginMeter.
func (c *clock) begin(limit time.Duration, quick bool) {
	c.stop()
	c.limit, c.given, c.ours, c.reads, c.noRoom, c.early = limit, 0, 0, 0, false, early{}
	c.late = quick && c.kind == bot.FairClock && c.brief() >= quickTime
	if c.measures() && !c.late {
		c.meter.Begin()
	}
	c.start = time.Now()
	c.waiting = c.start
	c.armed = true
}

// brief is the time of an answer below which waiting for a processor is ignored.
func (c *clock) brief() time.Duration { return min(brief, c.limit/looksPerLimit) }

// beginMeter starts the meter unless it runs. What the bot has used before counts as that of a brief answer: all
// CPU time of its first process, and wall-clock time up to that of a brief answer.
func (c *clock) beginMeter() {
	if !c.armed || !c.late || !c.measures() {
		return
	}
	c.late = false
	theirs, cpu := c.theirs(time.Since(c.start)), c.used()
	c.early = early{theirs: theirs, own: min(theirs, max(cpu, c.brief())), cpu: cpu}
	c.meter.BeginLate()
}

// stop ends the measuring.
func (c *clock) stop() {
	if !c.armed {
		return
	}
	wall := time.Since(c.start)
	isBrief := c.kind == bot.FairClock && wall < c.brief()
	if !isBrief {
		c.beginMeter()
	}
	c.armed = false
	c.timer.Stop()
	c.alone = -1
	c.last = AnswerTime{Wall: wall, Own: wall, Limit: c.limit}
	switch {
	case !c.measures():
	case isBrief:
		c.alone = c.used()
		c.last.Own, c.last.CPU = c.theirs(wall), c.alone
	default:
		c.meter.Stop()
		c.last.Own, c.last.CPU = c.own(wall), c.cpu()
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

// own returns the part of the wall-clock time that counts, as the meter saw it last.
func (c *clock) own(wall time.Duration) time.Duration {
	if c.kind == bot.CPUClock {
		return c.cpu()
	}
	used := max(c.meter.Busiest(), c.meter.CPU()/time.Duration(spareTimes*runtime.NumCPU()))
	return min(wall, c.early.own+max(used, c.theirs(wall)-c.early.theirs-c.meter.Waited()))
}

// cpu is the CPU time of the bot, as the meter saw it last.
func (c *clock) cpu() time.Duration { return c.early.cpu + c.meter.CPU() }

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

// starvationLimit returns how long a bot may be kept from running.
func (c *clock) starvationLimit() time.Duration {
	return max(c.hard(), min(starvationTimes*c.limit, longestStarvation))
}

// overrun describes the overrun of a bot's clock.
func (c *clock) overrun() string {
	wall := c.last.Wall.Round(time.Millisecond)
	switch {
	case !c.measures():
		return fmt.Sprintf("no answer within %v", c.limit)
	case c.given > 0:
		return fmt.Sprintf("no answer within %v in wall-clock time, %d times the limit of %v", c.given, c.given/c.limit, c.limit)
	case c.kind == bot.CPUClock:
		return fmt.Sprintf("no answer within %v of CPU time (%v in wall-clock time)", c.limit, wall)
	}
	return fmt.Sprintf("no answer within %v of its own time (%v in wall-clock time)", c.limit, wall)
}

// overspent reports whether an answer that is there came too late, as far as that can be said for sure: all
// of the CPU time of a bot with one thread is that of the thread that answered.
func (c *clock) overspent() bool {
	return c.measures() && c.last.Wall >= c.limit && c.meter.Single() && c.cpu() >= c.limit
}
