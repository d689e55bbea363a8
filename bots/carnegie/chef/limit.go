package chef

import (
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/schedule"
)

// limit bounds the search of a turn, by simulated turns or by time.
type limit struct {
	nodes    int
	tryUntil time.Time // deadline for trying other plans
	end      time.Time // deadline; zero: nodes is the limit
	now      func() time.Time
}

// reserve is the divisor for the part of the time reserved for executing the plan.
const reserve = 10

func (b *Bot) newLimit() limit {
	l := limit{nodes: b.options.Nodes, now: b.options.Now}
	if b.options.Time > 0 && l.now != nil {
		began, most := l.now(), b.options.Time-b.options.Time/reserve
		l.tryUntil, l.end = began.Add(most/2), began.Add(most)
	}
	return l
}

// firstHalf returns the first half of a time limit. Other limits are unchanged.
func (l limit) firstHalf() limit {
	if !l.end.IsZero() {
		l.tryUntil, l.end = l.tryUntil.Add(l.tryUntil.Sub(l.end)/2), l.tryUntil
	}
	return l
}

// inTime reports whether there is time left.
func (l limit) inTime() bool { return l.end.IsZero() || l.now().Before(l.end) }

// improve improves a plan while the limit permits and the next step is expected to finish in time.
func (l limit) improve(p *schedule.Plan) {
	if l.end.IsZero() {
		p.Improve(l.nodes)
		return
	}
	for began, took := l.now(), time.Duration(0); began.Add(took).Before(l.end) && p.Improve(1); {
		now := l.now()
		began, took = now, now.Sub(began)
	}
}

// sitOutLimit returns a function that allows a number of plans for sitting out a raid while there is time.
func (l limit) sitOutLimit() (more func() bool) {
	left := sitOutTries
	if !l.end.IsZero() {
		left *= reestimateEvery
	}
	return func() bool {
		left--
		return left >= 0 && (l.end.IsZero() || l.now().Before(l.tryUntil))
	}
}
