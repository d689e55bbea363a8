package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

const (
	consumerLife = time.Hour // without a worker that asks
	mostFailed   = 3         // workers that may be unable to play a task before that ends the tournament, and matches in a row before a worker is stopped
	ahead        = 4         // tasks of a group ordered for each slot of a worker
	atLeast      = 16        // tasks of a group ordered, however few slots there are
	most         = 2         // workers that play the same task
)

// Orders is how many matches of a stage are wanted at the same time: enough for all workers of a large fleet.
const Orders = 4096

// errEndsWorkers is the outcome of a match with which workers were lost.
var errEndsWorkers = &conversation.VoidError{Why: "workers were lost while they played it"}

// assignment is a task and who plays it.
type assignment struct {
	id      string
	group   string
	matches []*wanted // without a result
	queued  bool      // to be ordered; otherwise it was
	ordered time.Time
	leases  []lease
	leased  bool     // some worker had it since the last review
	again   bool     // a second worker may play it, too
	failed  []string // workers that could not play it
}

// lease is a worker that plays a task.
type lease struct {
	worker string
	since  time.Time
}

// isWith reports whether a worker plays the task.
func (t *assignment) isWith(worker string) bool {
	return slices.ContainsFunc(t.leases, func(l lease) bool { return l.worker == worker })
}

// orderAgain has all tasks ordered that no worker has.
func (s *Stage) orderAgain() {
	for _, t := range s.tasks {
		if len(t.leases) == 0 {
			s.enqueue(t)
		}
	}
}

// enqueue has a task ordered before others.
func (s *Stage) enqueue(t *assignment) {
	if s.tasks[t.id] != t || t.queued {
		return
	}
	t.queued = true
	s.ordered[t.group]--
	s.queue = append([]*assignment{t}, s.queue...)
	s.hub.wakeUp()
}

// publish orders tasks, as many as workers will soon have room for.
func (h *Hub) publish(ctx context.Context) {
	for ctx.Err() == nil {
		more, err := h.publishNext(ctx)
		if err != nil { // the connection is lost, or the server is busy
			wait(ctx, h.Patience.Hello/2)
		}
		if !more {
			return
		}
	}
}

// publishNext orders the next task, and reports whether there may be more.
func (h *Hub) publishNext(ctx context.Context) (more bool, err error) {
	h.changes.Lock()
	defer h.changes.Unlock()
	s, t := h.next()
	if t == nil {
		return false, nil
	}
	inner, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	_, err = h.stream.Publish(inner, s.subject(t.group), jsonout.Plain(task{Hub: h.id, Stage: s.terms.ID, ID: t.id}))
	if err != nil {
		h.mu.Lock()
		s.enqueue(t)
		h.mu.Unlock()
	}
	return err == nil, err
}

// next takes the next task from the queues; nil if there is none, or enough is ordered. A group that no worker can play does not
// hold up the others.
func (h *Hub) next() (*Stage, *assignment) {
	h.mu.Lock()
	defer h.mu.Unlock()
	slots := 0
	for _, w := range h.workers {
		if w.plays() {
			slots += w.Slots
		}
	}
	for _, s := range h.stages {
		for i, t := range s.queue {
			if s.ordered[t.group] < max(atLeast, ahead*slots) {
				s.queue = slices.Delete(s.queue, i, i+1)
				s.ordered[t.group]++
				t.queued, t.ordered = false, h.Now()
				return s, t
			}
		}
	}
	return nil, nil
}

// orders returns the matches of a task that have no result, as a worker gets them.
func (t *assignment) orders() (all []tournament.Order) {
	for _, m := range t.matches {
		all = append(all, sent(m.order))
	}
	return all
}

// sent returns an order as a worker gets it. What is kept of the match, the hub writes.
func sent(o tournament.Order) tournament.Order {
	o.Trace, o.Record, o.Moves, o.Tournament, o.Pair, o.Together = "", false, true, 0, 0, 0
	return o
}

// fail ends the matches of a task with an error.
func (s *Stage) fail(t *assignment, err error) {
	for _, m := range slices.Clone(t.matches) {
		m.done <- outcome{err: err}
		s.finish(m)
	}
}

// allow answers a worker that asks whether to begin a task.
func (h *Hub) allow(m *nats.Msg) {
	var q leave
	if json.Unmarshal(m.Data, &q) != nil {
		return
	}
	respond(m, h.lease(q))
}

// lease gives a task to a worker, if it may have it, or a check in its place.
func (h *Hub) lease(q leave) answer {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.stages[q.Stage]
	if s == nil || s.tasks[q.Task] == nil {
		return answer{}
	}
	t, w := s.tasks[q.Task], h.workers[q.Worker]
	if w == nil || !w.plays() || w.Key != q.Key || slices.Contains(t.failed, w.Name) && h.others(w) {
		return answer{Later: true} // it says hello first, or another worker takes it
	}
	orders := t.orders()
	if !t.isWith(q.Worker) { // otherwise it has not heard the answer
		if len(t.leases) > 0 && (!t.again || len(t.leases) >= most) {
			return answer{}
		}
		if check := s.checkOf(w); check != nil {
			orders = check
			s.enqueue(t)
		} else {
			t.leases, t.leased = append(t.leases, lease{q.Worker, h.Now()}), true
			h.begun++
		}
	}
	return answer{Go: true, Data: jsonout.Plain(orders)}
}

// reviewLeases orders again what lost workers had, what workers do not know of and what the server has lost, and doubles the last
// tasks.
func (s *Stage) reviewLeases() {
	now, oldest, idle := s.hub.Now(), (*assignment)(nil), s.hub.idle()
	for _, t := range s.tasks {
		t.leases = slices.DeleteFunc(t.leases, func(l lease) bool { return !s.hub.has(l, s.terms.ID, t.id) })
		switch {
		case len(t.leases) == 0 && (t.leased || !t.queued && idle && now.Sub(t.ordered) > s.hub.Patience.Again):
			s.enqueue(t)
		case len(t.leases) == 1 && !t.again && (oldest == nil || t.leases[0].since.Before(oldest.leases[0].since)):
			oldest = t
		}
		t.leased = len(t.leases) > 0
	}
	if oldest != nil && len(s.queue) == 0 && idle && now.Sub(oldest.leases[0].since) > s.hub.Patience.Hello {
		oldest.again = true
		s.enqueue(oldest)
	}
}

// has reports whether the worker of a lease still has the task.
func (h *Hub) has(l lease, stage, id string) bool {
	w := h.workers[l.worker]
	if w == nil || !w.plays() {
		return false
	}
	fresh := w.seen.Sub(l.since) < 2*h.Patience.Hello // it may not have begun when it last said what it plays
	return fresh || slices.Contains(w.Running, running{stage, id})
}

// failedAt counts a worker that could not play a task. One that can play nothing gets no more orders.
func (s *Stage) failedAt(t *assignment, w *member, why string) {
	w.errors++
	w.inRow++
	t.leases = slices.DeleteFunc(t.leases, func(l lease) bool { return l.worker == w.Name })
	if !slices.Contains(t.failed, w.Name) {
		t.failed = append(t.failed, w.Name)
	}
	s.enqueue(t)
	switch {
	case len(t.failed) >= mostFailed:
		s.fail(t, errors.New(why))
	case w.inRow >= mostFailed:
		s.hub.refuse(w, fmt.Sprintf("it could not play %d matches in a row, the last was %s; mend that and start it again", w.inRow, why))
	default:
		s.hub.Warn(fmt.Sprintf("worker %s: %s", w.Name, why))
	}
}

var _ tournament.Worker = (*Stage)(nil)
