package conversation

import (
	"fmt"
	"runtime"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

const (
	// hardTimes is the multiple of the limit, in wall-clock time, after which any clock decides why there is no answer.
	hardTimes = 5
	// starvationTimes is the multiple of the limit, in wall-clock time, that a starved bot gets at most, and longestStarvation
	// the maximum. A bot that computes and gets a hundredth of a processor has used up its limit by then.
	starvationTimes   = 100
	longestStarvation = 5 * time.Minute
	// leastRun is the least time for which a computing thread runs each time that it gets a processor.
	leastRun = time.Millisecond / 2
	// spareTimes is the multiple of the limit, on all processors, that all threads of a bot may use. Some of them may belong
	// to a compiler or garbage collector, for which no answer waits.
	spareTimes = 2
	// looksPerLimit limits the number of checks of a clock that may run out.
	looksPerLimit = 50
	// crowd is the number of threads per processor above which a thread gets less than a fifth of a processor, which is too
	// little for a fair measurement.
	crowd = 5
	// maxForks is the number of processes that a bot may start in a turn and still count as starved by others. The kernel does
	// not charge the cost of creating, scheduling and ending processes to any of them.
	maxForks = 50
	// brief is the length of an answer up to which waiting for a processor is ignored.
	brief = time.Millisecond
	// quickTime is the maximum length of a quick answer. It is short because the thread that waits for it runs nothing else.
	quickTime = 100 * time.Microsecond
	// lookAgain is the interval at which it polls.
	lookAgain = 4 * time.Microsecond
)

// clock measures one answer. A Process guards it with its mutex, except for the timer's channel.
//
// The fair clock counts wall-clock time, less the time for which the bot's threads waited for a processor, less the time for
// which the bot waited for cookoff. It counts at least the CPU time of the busiest thread, which is assumed to be the one that
// answers, and at least half of the time that all threads would take on all processors; and at most the wall-clock time.
//
// For answers of at most brief it subtracts only the time for which the bot waited for cookoff, and takes the CPU time of the
// bot's first process. All answers after the first one begin as brief ones.
type clock struct {
	kind  bot.ClockKind
	meter *process.Meter       // nil if the clock needs none
	used  func() time.Duration // CPU time of the bot's first process in this turn, if there is a meter
	timer *time.Timer
	armed bool
	start time.Time
	limit time.Duration // 0 is none
	last  AnswerTime    // of the last answer
	given time.Duration // wall-clock time, if that decided
	late  bool          // the meter has not begun yet
	alone time.Duration // CPU time of the first process in this turn, if it was read at the end; else -1
	early early

	ours    time.Duration // for which the bot has waited for cookoff
	waiting time.Time     // beginning of such a wait; zero if it does not wait
	reads   int           // number of reads of its output
	noRoom  bool          // cookoff waits for the bot to read its input
}

// early is the part of an answer before the meter begins.
type early struct{ theirs, own, cpu time.Duration }

// AnswerTime is the time that an answer took.
type AnswerTime struct {
	Wall  time.Duration
	Own   time.Duration // as the kind of clock counts it
	CPU   time.Duration // of all threads and processes of the bot; 0 if the clock does not measure it
	Limit time.Duration // 0 is none
}

func newClock(kind bot.ClockKind) clock {
	c := clock{kind: kind, timer: time.NewTimer(time.Hour)}
	c.timer.Stop()
	return c
}

// measures reports whether the clock needs the meter.
func (c *clock) measures() bool { return c.meter != nil && c.limit > 0 }

// begin starts the clock, but not its timer. If a quick answer is expected, the meter starts only with beginMeter.
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

// brief returns the length of an answer up to which waiting for a processor is ignored.
func (c *clock) brief() time.Duration { return min(brief, c.limit/looksPerLimit) }

// beginMeter starts the meter unless it runs. The time before counts as for a brief answer: the CPU time of the first process,
// and wall-clock time up to brief.
func (c *clock) beginMeter() {
	if !c.armed || !c.late || !c.measures() {
		return
	}
	c.late = false
	theirs, cpu := c.theirs(time.Since(c.start)), c.used()
	c.early = early{theirs: theirs, own: min(theirs, max(cpu, c.brief())), cpu: cpu}
	c.meter.BeginLate()
}

// stop stops the clock.
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

// wait records that the bot begins to wait for cookoff, and resume that it no longer does.
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

// theirs returns a wall-clock time less the time for which the bot waited for cookoff.
func (c *clock) theirs(wall time.Duration) time.Duration {
	ours := c.ours
	if !c.waiting.IsZero() {
		ours += time.Since(c.waiting)
	}
	return max(0, wall-ours)
}

// own returns the part of the wall-clock time that counts, by the last sample of the meter.
func (c *clock) own(wall time.Duration) time.Duration {
	if c.kind == bot.CPUClock {
		return c.cpu()
	}
	used := max(c.meter.Busiest(), c.meter.CPU()/time.Duration(spareTimes*runtime.NumCPU()))
	return min(wall, c.early.own+max(used, c.theirs(wall)-c.early.theirs-c.meter.Waited()))
}

// cpu returns the CPU time of the bot, by the last sample of the meter.
func (c *clock) cpu() time.Duration { return c.early.cpu + c.meter.CPU() }

// first returns the time until the first check of a clock that was just started.
func (c *clock) first() time.Duration {
	switch {
	case !c.measures(): // beginWatch covers the second half
		return c.limit / 2
	case c.kind == bot.CPUClock: // all processors together use it up faster
		return max(c.limit/time.Duration(runtime.NumCPU()), c.soon())
	}
	return c.limit
}

// soon returns the time until the next check of a clock that may run out at any time.
func (c *clock) soon() time.Duration { return c.limit / looksPerLimit }

// hard returns the time after which it is decided why there is no answer; 0 is never.
func (c *clock) hard() time.Duration {
	if c.measures() {
		return hardTimes * c.limit
	}
	return c.limit
}

// starvationLimit returns the maximum time that a starved bot gets.
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

// overspent reports whether an answer certainly came too late: only for a bot with one thread is all CPU time that of the
// thread that answered.
func (c *clock) overspent() bool {
	return c.measures() && c.last.Wall >= c.limit && c.meter.Single() && c.cpu() >= c.limit
}
