package chef

import (
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/schedule"
)

// limit bounds the search of a turn, by simulated turns or by time.
type limit struct {
	nodes int
	half  time.Time // until then other plans may be tried
	end   time.Time // zero: nodes decide
	now   func() time.Time
}

// reserve is the divisor for the part of the time reserved for carrying out the plan.
const reserve = 10

func (b *Bot) newLimit() limit {
	l := limit{nodes: b.options.Nodes, now: b.options.Now}
	if b.options.Time > 0 && l.now != nil {
		began, most := l.now(), b.options.Time-b.options.Time/reserve
		l.half, l.end = began.Add(most/2), began.Add(most)
	}
	return l
}

// first returns the first half of a limit, if it is one of time.
func (l limit) first() limit {
	if !l.end.IsZero() {
		l.half, l.end = l.half.Add(l.half.Sub(l.end)/2), l.half
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

// tries returns a function that allows plans for sitting out a raid, up to a number and while there is time.
func (l limit) tries() (more func() bool) {
	left := tries
	if !l.end.IsZero() {
		left *= reweigh
	}
	return func() bool {
		left--
		return left >= 0 && (l.end.IsZero() || l.now().Before(l.half))
	}
}
