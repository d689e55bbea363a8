package chef

import (
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/schedule"
)

// limit is how long a turn's thoughts may take: so many turns played out, or so much time.
type limit struct {
	nodes int
	half  time.Time // until then other plans may be tried
	end   time.Time // zero: nodes decide
	now   func() time.Time
}

// reserve is the part of the time, one in so many, that is left for carrying out what was thought.
const reserve = 10

func (b *Bot) newLimit() limit {
	l := limit{nodes: b.options.Nodes, now: b.options.Now}
	if b.options.Time > 0 && l.now != nil {
		began, most := l.now(), b.options.Time-b.options.Time/reserve
		l.half, l.end = began.Add(most/2), began.Add(most)
	}
	return l
}

// first is the first half of a limit, if it is one of time.
func (l limit) first() limit {
	if !l.end.IsZero() {
		l.half, l.end = l.half.Add(l.half.Sub(l.end)/2), l.half
	}
	return l
}

// inTime reports whether there is time left.
func (l limit) inTime() bool { return l.end.IsZero() || l.now().Before(l.end) }

// improve improves a plan as long as it may, and as it can expect to be in time.
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

// tries allows as many plans to sit a raid out as there may be, and as there is time for.
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
