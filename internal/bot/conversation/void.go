package conversation

import (
	"errors"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

// errStarved marks a void until it becomes a VoidError.
var errStarved = errors.New("starved")

// VoidError reports that a match says nothing about its bots: programs outside the match kept one of them from running
// for so long that cookoff has given up waiting for it.
type VoidError struct {
	Wall time.Duration // for which the bot was given time
	CPU  time.Duration // that it got in it
	Why  string        // another reason; empty for none
}

func (e *VoidError) Error() string {
	if e.Why != "" {
		return "the match is void: " + e.Why
	}
	return fmt.Sprintf("the match is void: other programs left the bot %v of a processor in %v; this machine is too busy for a meaningful result",
		e.CPU.Round(time.Millisecond/10), e.Wall.Round(time.Millisecond))
}

func (c AnswerTime) void() error { return &VoidError{Wall: c.Wall, CPU: c.CPU} }

// SetRivals tells a bot's process those of the other bots of its match: what they keep it from does not void the
// match.
func (p *Process) SetRivals(rivals []*Process) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rivals = rivals
}

// look says when to look again at a clock that has not run out, or why the conversation is over. The mutex
// is held, under which also what is read is noted.
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
		again = c.soon() // shows what has waited, and what has just begun to run
	}
	return min(again, left), nil
}

// floodReads is from how many reads on a bot that is asked once floods cookoff.
const floodReads = 1000

// ourTurn reports whether it is cookoff that does not get on: it has not yet taken what the bot has said, or has
// not answered it yet. Where a bot says more and more and reads no answers, it is the bot that does not.
func (p *Process) ourTurn() bool {
	c := &p.clock
	return !c.waiting.IsZero() || p.log.full() || p.stdout.pending() > 0 && c.reads < floodReads && !c.noRoom
}

// whyLate judges a bot whose clock has not run out long after it should have. A bot that sleeps, or whose own threads keep each other
// waiting, is over its time. A bot that other programs keep from running gets more time, since what it uses adds up to its limit in the
// end. If it gets too little for that, the match is void; in the last attempt the bot is over its time.
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
		return nil // a program that computes might not have got enough either
	}
	c.given = c.starvationLimit()
	p.kept = fmt.Sprintf("it used %v of CPU in that turn while other programs kept it from running; the match was void before for such a reason",
		c.cpu().Round(time.Millisecond/10))
	return errOverTime
}

// ready is how many threads of the bot want a processor now.
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

// starvedShare is how many times what a bot has used must fit into its limit for it to have been kept from running.
const starvedShare = 2

// beginWatch watches from now on what a bot waits for whose wall-clock limit is half over: most turns end before, and
// cost nothing. The mutex is held.
func (p *Process) beginWatch() {
	if p.waits == nil {
		p.waits = p.program.NewMeter(true)
	}
	if p.waits != nil && p.watched.IsZero() {
		p.waits.Begin()
		p.watched = time.Now()
	}
}

// keptFrom says, of a bot whose wall-clock limit is over, how other programs kept it from running, or nothing: it has
// waited for a processor for half of the time for which it was watched, or cookoff came too late to watch it. The
// mutex is held.
func (p *Process) keptFrom() string {
	used := p.program.Used()
	late := p.watched.IsZero()
	p.beginWatch()
	if p.waits == nil || starvedShare*used >= p.clock.limit {
		return ""
	}
	used = used.Round(time.Millisecond / 10)
	if late {
		return fmt.Sprintf("it used %v of CPU in that turn, in which other programs kept cookoff itself from running; --clock fair does not count that", used)
	}
	p.waits.Look()
	if p.waits.Processes() != 1 || 2*p.waits.Waited() < time.Since(p.watched) {
		return ""
	}
	return fmt.Sprintf("it used %v of CPU in that turn and wanted more, but other programs kept it from running; --clock fair does not count that", used)
}
