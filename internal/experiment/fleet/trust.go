package fleet

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// What the rules cannot show is whether a worker has asked the bots at all, and whether it has measured their times. So workers
// are given pairs again that others have played, in place of new ones and without a way to tell them apart, and their times are
// compared.

const (
	checkNew    = 0.25 // share of the tasks of a new worker that are checks
	checkProven = 0.02 // the same of one that has agreed often
	mostDone    = 64   // played matches that are remembered for checks
	mostChecks  = 256  // matches that a worker may have begun as checks
)

// done is a match that was played, and its result.
type done struct {
	of          *Stage
	order       tournament.Order
	task        string
	fingerprint store.Digest
	worker      string
	repeats     bool // its bots play it the same way each time
}

// remember keeps a result for checks, and counts the times of its programs.
func (s *Stage) remember(w *wanted, p *tournament.Played, from *member) {
	repeats, programs := true, false
	for _, ref := range w.order.Bots {
		b := s.plan.Bots[s.bots[ref]].Bot
		repeats, programs = repeats && b.Repeats(), programs || b.NeedsProcess()
	}
	s.played = append(s.played, done{s, w.order, w.of.id, p.Fingerprint, from.Name, repeats})
	if len(s.played) > mostDone {
		s.played = slices.Delete(s.played, 0, 1)
	}
	if !programs {
		return
	}
	from.timed++
	s.hub.weigh(&p.Result, from)
	for _, f := range p.Result.Failures() {
		if f.Kind == bot.TimedOut {
			from.late++
			s.hub.compareTimes(from)
			break
		}
	}
}

// checkOf chooses a pair that a worker plays again; none most of the time.
func (s *Stage) checkOf(w *member) (orders []tournament.Order) {
	share := max(checkNew/float64(1+w.agreed), checkProven)
	if rand.Float64() >= share || len(w.checks) >= mostChecks {
		return nil
	}
	others := slices.DeleteFunc(slices.Clone(s.played), func(d done) bool { return d.worker == w.Name })
	if len(others) == 0 {
		return nil
	}
	task := others[rand.IntN(len(others))].task
	for _, d := range others {
		if d.task == task {
			w.checks[d.order.Key] = d
			orders = append(orders, sent(d.order))
		}
	}
	return orders
}

// compare compares a result with that of another worker.
func (s *Stage) compare(d done, from *member, c *claim) {
	h := s.hub
	if c.Void != "" || c.Error != "" {
		return
	}
	played, err := s.verify(sent(d.order), c)
	forged, isForged := errors.AsType[*forgedError](err)
	same := played.Fingerprint == d.fingerprint
	var own tournament.Played
	if err == nil && !same && d.repeats { // one of both is wrong
		own, err = s.Local.Play(context.Background(), sent(d.order))
	}
	if err != nil && !isForged {
		return // this machine could not compare, which says nothing about the worker
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if from.refused != "" {
		return
	}
	const invented = ": its bots play this match in one way only, and not in that one"
	switch {
	case isForged:
		h.distrust(from.Name, d.order.Title()+": "+forged.reason)
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

// setAside takes what distrusted workers have sent since they were last found right out of the results: at once, as the hub may be
// killed, and at the end again.
func (h *Hub) setAside(again bool) {
	h.mu.Lock()
	var found []member
	for _, w := range h.workers {
		if w.forged && (w.unsettled || again) {
			found, w.unsettled = append(found, *w), false
		}
	}
	var stores []*store.DB
	for _, s := range h.stages {
		if db := s.store; len(found) > 0 && s.begun && db() != nil && !slices.Contains(stores, db()) {
			stores = append(stores, db())
		}
	}
	h.mu.Unlock()
	for _, db := range stores {
		for i := range found {
			h.setAsideIn(db, &found[i])
		}
	}
}

// setAsideIn takes what a distrusted worker has sent out of the results of a database.
func (h *Hub) setAsideIn(db *store.DB, w *member) {
	n, err := db.SetAside(context.Background(), w.Name, w.proven, h.Now(), w.refused)
	switch {
	case err != nil:
		h.Warn(fmt.Sprintf("the results of worker %s cannot be set aside: %v", w.Name, err))
	case n > 0:
		h.Warn(fmt.Sprintf("%s of worker %s are set aside; run the same command again to have them played anew", spelling.Count(n, "result"), w.Name))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.aside += n
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
		if o != w && !o.forged {
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
