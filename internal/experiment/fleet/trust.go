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

// The rules cannot show whether a worker has asked the bots at all, or measured their times. So some of its tasks are
// checks: pairs that others have played, indistinguishable from new ones. Its time losses are compared as well.

const (
	checkNew    = 0.25 // share of checks for a new worker
	checkProven = 0.02 // share for a worker with many checks passed
	maxDone     = 64   // matches available for checks
	maxChecks   = 256  // pending checks per worker
)

// done is a played match with its result.
type done struct {
	of          *Stage
	order       tournament.Order
	task        string
	fingerprint store.Digest
	worker      string
	repeats     bool // its bots are deterministic
}

// remember stores a result for checks, and counts time losses.
func (s *Stage) remember(w *pendingMatch, p *tournament.Played, from *member) {
	repeats, programs := true, false
	for _, ref := range w.order.Bots {
		b := s.plan.Bots[s.bots[ref]].Bot
		repeats, programs = repeats && b.Repeats(), programs || b.NeedsProcess()
	}
	s.played = append(s.played, done{s, w.order, w.of.id, p.Fingerprint, from.Name, repeats})
	if len(s.played) > maxDone {
		s.played = slices.Delete(s.played, 0, 1)
	}
	if !programs {
		return
	}
	from.timed++
	s.hub.recordSlowest(&p.Result, from)
	for _, f := range p.Result.Failures() {
		if f.Kind == bot.TimedOut {
			from.late++
			s.hub.compareTimes(from)
			break
		}
	}
}

// checkOf selects a pair as a check for a worker; usually none.
func (s *Stage) checkOf(w *member) (orders []tournament.Order) {
	share := max(checkNew/float64(1+w.agreed), checkProven)
	if rand.Float64() >= share || len(w.checks) >= maxChecks {
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
			orders = append(orders, wireOrder(d.order))
		}
	}
	return orders
}

// compare compares a worker's result of a check with the stored one.
func (s *Stage) compare(d done, from *member, c *claim) {
	h := s.hub
	if c.Void != "" || c.Error != "" {
		return
	}
	played, err := s.replay(wireOrder(d.order), c)
	forged, isForged := errors.AsType[*forgedError](err)
	same := played.Fingerprint == d.fingerprint
	var own tournament.Played
	if err == nil && !same && d.repeats { // one of the two is wrong
		own, err = s.Local.Play(context.Background(), wireOrder(d.order))
	}
	if err != nil && !isForged {
		return // failed to compare, which is no evidence against the worker
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if from.refused != "" {
		return
	}
	const invented = ": its bots are deterministic, and play this match differently"
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

// setAside removes results that distrusted workers sent after their last passed check: at once, in case the hub is
// killed, and again at the end.
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

// setAsideIn removes results of a distrusted worker from a database.
func (h *Hub) setAsideIn(db *store.DB, w *member) {
	n, err := db.SetAside(context.Background(), w.Name, w.proven, h.Now(), w.refused)
	switch {
	case err != nil:
		h.Warn(fmt.Sprintf("cannot set aside the results of worker %s: %v", w.Name, err))
	case n > 0:
		h.Warn(fmt.Sprintf("%s of worker %s set aside; run the same command again to replay those matches", spelling.Count(n, "result"), w.Name))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.aside += n
}

// Aside returns the number of results set aside.
func (h *Hub) Aside() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.aside
}

// compareTimes refuses a worker with far more time losses than the others.
func (h *Hub) compareTimes(w *member) {
	const least, sure = 20, 5 // minimum of matches; standard deviations
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
		h.refuse(w, fmt.Sprintf("bots exceed their time limit in %d of %d matches there, but elsewhere in %d of %d", w.late, w.timed, late, timed))
	}
}

// refuse stops orders to a worker.
func (h *Hub) refuse(w *member, why string) {
	w.refused = why
	h.Warn(fmt.Sprintf("worker %s gets no more orders: %s", w.Name, why))
	for _, s := range h.stages {
		s.reviewLeases()
	}
}
