package chef

import (
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/schedule"
)

// limit is how long a turn's thoughts may take: so many turns played out, or so much time.
type limit struct {
	nodes int
	end   time.Time // zero: nodes decide
	now   func() time.Time
}

// portion is how many turns are played out between two looks at the clock: half a millisecond or so.
const portion = 500

func (b *Bot) newLimit() limit {
	l := limit{nodes: b.options.Nodes, now: b.options.Now}
	if b.options.Time > 0 && l.now != nil {
		l.end = l.now().Add(b.options.Time)
	}
	return l
}

// improve improves a plan as long as it may.
func (l limit) improve(p *schedule.Plan) {
	if l.end.IsZero() {
		p.Improve(l.nodes)
		return
	}
	for l.now().Before(l.end) && p.Improve(portion) {
	}
}
