package fleet

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// What the rules cannot show is whether a worker has asked the bots at all, and whether it has measured their times. So workers
// are given matches again that others have played, without a way to tell them apart from others, and their times are compared.

const (
	checkNew    = 0.25 // share of the tasks of a new worker that a check is added to
	checkProven = 0.04 // the same of one that has agreed often
	agreements  = 10   // after which a worker is proven
	mostDone    = 64   // played matches that are remembered for checks
)

// done is a match that was played, and its result.
type done struct {
	order       tournament.Order
	fingerprint store.Digest
	worker      string
	repeats     bool // its bots play it the same way each time
}

// remember keeps a result for checks, and counts the times of its programs.
func (s *Stage) remember(o tournament.Order, p *tournament.Played, from *member) {
	repeats, programs := true, false
	for _, ref := range o.Bots {
		b := s.plan.Bots[s.bots[ref]].Bot
		repeats, programs = repeats && b.Repeats(), programs || b.NeedsProcess()
	}
	s.played = append(s.played, done{o, p.Fingerprint, from.Name, repeats})
	if len(s.played) > mostDone {
		s.played = slices.Delete(s.played, 0, 1)
	}
	if !programs {
		return
	}
	from.timed++
	for _, f := range p.Result.Failures() {
		if f.Kind == bot.TimedOut {
			from.late++
			s.hub.compareTimes(from)
			break
		}
	}
}

// checkOf chooses a match that a worker plays again; none most of the time.
func (s *Stage) checkOf(w *member) []tournament.Order {
	share := checkNew
	if w.agreed >= agreements {
		share = checkProven
	}
	if rand.Float64() >= share {
		return nil
	}
	others := slices.DeleteFunc(slices.Clone(s.played), func(d done) bool { return d.worker == w.Name })
	if len(others) == 0 {
		return nil
	}
	d := others[rand.IntN(len(others))]
	w.checks[d.order.Key] = d
	return []tournament.Order{sent(d.order)}
}

// compare compares a result with that of another worker.
func (s *Stage) compare(d done, from *member, c *claim) {
	h := s.hub
	if c.Void != "" || c.Error != "" {
		return
	}
	played, err := s.verify(sent(d.order), c)
	same := played.Fingerprint == d.fingerprint
	var own tournament.Played
	if err == nil && !same && d.repeats { // one of both is wrong
		if own, err = s.Local.Play(context.Background(), sent(d.order)); err != nil {
			return
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	const invented = ": its bots play this match in one way only, and not in that one"
	switch {
	case err != nil:
		h.distrust(from.Name, fmt.Sprintf("%s: %v", d.order.Title(), err))
	case same:
		from.agreed++
		from.proven = h.Now()
	case !d.repeats:
		from.disagreed++
	case own.Fingerprint != played.Fingerprint:
		h.distrust(from.Name, d.order.Title()+invented)
	default:
		h.distrust(d.worker, d.order.Title()+invented)
	}
}

// setAside takes what distrusted workers have sent since they were last found right out of the results.
func (s *Stage) setAside() {
	db := s.store()
	if db == nil {
		return
	}
	h := s.hub
	h.mu.Lock()
	var found []member
	for _, w := range h.workers {
		if w.forged {
			found = append(found, *w)
		}
	}
	h.mu.Unlock()
	for _, w := range found {
		n, err := db.SetAside(context.Background(), w.Name, w.proven, h.Now(), w.refused)
		switch {
		case err != nil:
			h.Warn(fmt.Sprintf("the results of worker %s cannot be set aside: %v", w.Name, err))
		case n > 0:
			h.Warn(fmt.Sprintf("%d results of worker %s are set aside; run the same command again to have them played anew", n, w.Name))
		}
		h.mu.Lock()
		h.aside += n
		h.mu.Unlock()
	}
}

// Aside returns how many results were set aside.
func (h *Hub) Aside() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.aside
}

// compareTimes gives no more orders to a worker whose programs lose by their time far more often than elsewhere.
func (h *Hub) compareTimes(w *member) {
	const least, sure = 20, 5 // matches, and standard deviations
	timed, late := 0, 0
	for _, o := range h.workers {
		if o != w {
			timed, late = timed+o.timed, late+o.late
		}
	}
	if w.timed < least || timed < least {
		return
	}
	here, there := float64(w.late)/float64(w.timed), float64(late)/float64(timed)
	all := float64(w.late+late) / float64(w.timed+timed)
	deviation := math.Sqrt(all * (1 - all) * (1/float64(w.timed) + 1/float64(timed)))
	if here-there > sure*deviation {
		h.refuse(w, fmt.Sprintf("bots lose by their time in %d of %d matches there, and elsewhere in %d of %d", w.late, w.timed, late, timed))
	}
}

// refuse gives a worker no more orders.
func (h *Hub) refuse(w *member, why string) {
	w.refused = why
	h.Warn(fmt.Sprintf("worker %s gets no more orders: %s", w.Name, why))
	for _, s := range h.stages {
		s.reviewLeases()
	}
}
