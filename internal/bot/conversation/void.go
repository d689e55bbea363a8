package conversation

import (
	"errors"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// errStarved is a starved bot, until it becomes a VoidError.
var errStarved = errors.New("starved")

// VoidError reports that a match has no meaningful result, usually because other programs, possibly the match's other bots, kept
// a bot from running for so long that cookoff gave up.
type VoidError struct {
	Wall time.Duration // time that the bot was given
	CPU  time.Duration // CPU time that it got
	Why  string        // the reason, if it is another one; else empty
}

func (e *VoidError) Error() string {
	if e.Why != "" {
		return "the match is void: " + e.Why
	}
	return fmt.Sprintf("the match is void: other programs left the bot %v of a processor in %v; this machine is too busy for a meaningful result",
		e.CPU.Round(time.Millisecond/10), e.Wall.Round(time.Millisecond))
}

func (c AnswerTime) void() error { return &VoidError{Wall: c.Wall, CPU: c.CPU} }

// SetRivals sets the processes of the other bots of the match. If they help to starve this one, the match is void even in the
// last attempt.
func (p *Process) SetRivals(rivals []*Process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rivals = rivals
}

// look checks the clock: it returns the time until the next check, or why the conversation has ended. The caller holds the
// mutex, under which reads are recorded, too.
func (p *Process) look() (again time.Duration, over error) {
	c := &p.clock
	if !c.measures() {
		if again = c.limit - time.Since(c.start); again <= 0 {
			return 0, errOverTime
		}
		p.beginWatch()
		return again, nil
	}
	c.beginMeter()
	c.meter.Look()
	wall := time.Since(c.start)
	// The state is read before the answer: the bot may answer in between.
	if p.ourTurn() {
		return c.soon(), nil
	}
	own := c.own(wall)
	if own >= c.limit {
		return 0, errOverTime
	}
	left := c.hard() - c.theirs(wall)
	if left <= 0 {
		return c.soon(), p.whyLate(c.theirs(wall))
	}
	again = max(c.limit-own, c.soon())
	if c.kind == bot.FairClock && c.meter.Gap() > 2*c.soon() {
		again = c.soon() // a second sample soon tells waiting threads from those that have just begun to run
	}
	return min(again, left), nil
}

// floodReads is the number of reads after one question from which a bot counts as flooding cookoff.
const floodReads = 1000

// ourTurn reports whether the bot waits for cookoff, which has not yet read its output or not yet answered. It is false for a bot
// that writes without end and reads no answers.
func (p *Process) ourTurn() bool {
	c := &p.clock
	return !c.waiting.IsZero() || p.log.full() || p.stdout.pending() > 0 && c.reads < floodReads && !c.noRoom
}

// whyLate decides about a bot whose clock has not run out after hardTimes its limit. A bot that sleeps, or whose own threads
// wait for each other, is over its time. A bot starved by other programs gets more time, as it will use up its limit in the end.
// If it does not get enough for that, the match is void. In the last attempt (noVoid) the bot is over its time instead, unless
// too many threads of the match's bots compete: then even this attempt is void, as the other bots may be the cause.
func (p *Process) whyLate(took time.Duration) error {
	c := &p.clock
	most := crowd * c.meter.Reach()
	ready := c.meter.Ready()
	switch {
	case !c.meter.Starved(), ready > most, c.meter.Started() > maxForks:
		c.given = c.hard()
		return errOverTime
	case took < c.starvationLimit():
		return nil
	}
	for _, rival := range p.rivals {
		ready += rival.ready()
	}
	switch {
	case ready > most, !p.noVoid:
		return errStarved
	case took < longestStarvation && time.Duration(c.meter.Runs())*leastRun < c.limit:
		return nil // even a bot that computes all the time might not have got enough
	}
	c.given = c.starvationLimit()
	p.kept = fmt.Sprintf("it used %v of CPU in that turn while other programs kept it from running; the match had been void before for the same reason",
		c.cpu().Round(time.Millisecond/10))
	return errOverTime
}

// ready returns the number of threads of the bot that want a processor now.
func (p *Process) ready() int {
	p.rivalMu.Lock()
	defer p.rivalMu.Unlock()
	if p.readiness == nil {
		p.readiness = p.program.NewMeter(true)
	}
	if p.readiness == nil {
		return 0
	}
	p.readiness.Look()
	return p.readiness.Ready()
}

// starvedShare is the reciprocal of the share of its limit below which the CPU time of a starved bot must be.
const starvedShare = 2

// beginWatch starts to measure what a bot waits for, when half of its wall-clock limit has passed: most turns end before, and so
// cost nothing. The caller holds the mutex.
func (p *Process) beginWatch() {
	if p.waits == nil {
		p.waits = p.program.NewMeter(true)
	}
	if p.waits != nil && p.watched.IsZero() {
		p.waits.Begin()
		p.watched = time.Now()
	}
}

// keptFrom says how other programs starved a bot whose wall-clock limit has passed; "" if they did not. They did if it waited for
// a processor at least half of the measured time, or if cookoff itself ran too late to measure. The caller holds the mutex.
func (p *Process) keptFrom() string {
	used := p.program.Used()
	late := p.watched.IsZero()
	p.beginWatch()
	if p.waits == nil || starvedShare*used >= p.clock.limit {
		return ""
	}
	used = used.Round(time.Millisecond / 10)
	if late {
		return fmt.Sprintf("it used %v of CPU in that turn, but other programs kept cookoff itself from running; --clock fair does not count such time", used)
	}
	p.waits.Look()
	if p.waits.Processes() != 1 || 2*p.waits.Waited() < time.Since(p.watched) {
		return ""
	}
	return fmt.Sprintf("it used %v of CPU in that turn and was ready to use more, but other programs kept it from running; --clock fair does not count such time", used)
}
