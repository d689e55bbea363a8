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
	consumerLife      = time.Hour // consumers without requests for this long are deleted
	maxFailed         = 3         // workers that fail at a task before it ends the tournament; also, failures in a row before a worker is refused
	aheadPerSlot      = 4         // tasks ordered per slot, for each group
	minAhead          = 16        // minimum number of tasks ordered for a group
	maxWorkersPerTask = 2         // concurrent workers per task
)

// MaxOrders is the number of matches that a stage wants at once: enough for a large fleet.
const MaxOrders = 4096

// errCrashesWorkers is the outcome of a match given up because it seems to crash workers.
var errCrashesWorkers = &conversation.VoidError{Why: "workers were lost while playing it"}

// assignment is a task and the workers that play it.
type assignment struct {
	id      string
	group   string
	matches []*pendingMatch // matches without a result
	queued  bool            // waiting to be ordered
	ordered time.Time
	leases  []lease
	leased  bool     // held by a worker since the last review
	again   bool     // a second worker may play it as well
	failed  []string // workers that failed to play it
}

// lease is a worker's hold on a task.
type lease struct {
	worker string
	since  time.Time
}

// isWith reports whether a worker holds the task.
func (t *assignment) isWith(worker string) bool {
	return slices.ContainsFunc(t.leases, func(l lease) bool { return l.worker == worker })
}

// orderAgain queues all tasks that no worker holds.
func (s *Stage) orderAgain() {
	for _, t := range s.tasks {
		if len(t.leases) == 0 {
			s.enqueue(t)
		}
	}
}

// enqueue puts a task at the head of the queue.
func (s *Stage) enqueue(t *assignment) {
	if s.tasks[t.id] != t || t.queued {
		return
	}
	t.queued = true
	s.ordered[t.group]--
	s.queue = append([]*assignment{t}, s.queue...)
	s.hub.wakeUp()
}

// publish orders as many tasks as workers will soon have slots for.
func (h *Hub) publish(ctx context.Context) {
	for ctx.Err() == nil {
		more, err := h.publishNext(ctx)
		if err != nil { // no connection, or a busy server
			wait(ctx, h.Timeouts.Hello/2)
		}
		if !more {
			return
		}
	}
}

// publishNext orders the next task, and reports whether to call it again.
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

// next takes the next task from the queues, or nil if there is none or enough are ordered. A group that no worker can
// play does not block others.
func (h *Hub) next() (*Stage, *assignment) {
	h.mu.Lock()
	defer h.mu.Unlock()
	slots := 0
	for _, w := range h.workers {
		if w.getsOrders() {
			slots += w.Slots
		}
	}
	for _, s := range h.stages {
		for i, t := range s.queue {
			if s.ordered[t.group] < max(minAhead, aheadPerSlot*slots) {
				s.queue = slices.Delete(s.queue, i, i+1)
				s.ordered[t.group]++
				t.queued, t.ordered = false, h.Now()
				return s, t
			}
		}
	}
	return nil, nil
}

// orders returns the unfinished matches of a task, as sent to workers.
func (t *assignment) orders() (all []tournament.Order) {
	for _, m := range t.matches {
		all = append(all, wireOrder(m.order))
	}
	return all
}

// wireOrder returns an order as sent to workers: the hub itself writes the traces.
func wireOrder(o tournament.Order) tournament.Order {
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

// handleBegin answers a worker's request to begin a task.
func (h *Hub) handleBegin(m *nats.Msg) {
	var q beginRequest
	if json.Unmarshal(m.Data, &q) != nil {
		return
	}
	respond(m, h.lease(q))
}

// lease assigns a task, or sometimes a check in its place, to a worker.
func (h *Hub) lease(q beginRequest) answer {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.stages[q.Stage]
	if s == nil || s.tasks[q.Task] == nil {
		return answer{}
	}
	t, w := s.tasks[q.Task], h.workers[q.Worker]
	if w == nil || !w.getsOrders() || w.Key != q.Key || slices.Contains(t.failed, w.Name) && h.hasOther(w) {
		return answer{Later: true} // after its next hello, or by another worker
	}
	orders := t.orders()
	if !t.isWith(q.Worker) { // otherwise the answer was lost
		if len(t.leases) > 0 && (!t.again || len(t.leases) >= maxWorkersPerTask) {
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

// reviewLeases queues tasks again whose worker is lost or does not know of them, or whose order the server has lost.
// At the end, it gives the last tasks to a second worker.
func (s *Stage) reviewLeases() {
	now, oldest, idle := s.hub.Now(), (*assignment)(nil), s.hub.hasIdle()
	for _, t := range s.tasks {
		t.leases = slices.DeleteFunc(t.leases, func(l lease) bool { return !s.hub.has(l, s.terms.ID, t.id) })
		switch {
		case len(t.leases) == 0 && (t.leased || !t.queued && idle && now.Sub(t.ordered) > s.hub.Timeouts.Again):
			s.enqueue(t)
		case len(t.leases) == 1 && !t.again && (oldest == nil || t.leases[0].since.Before(oldest.leases[0].since)):
			oldest = t
		}
		t.leased = len(t.leases) > 0
	}
	if oldest != nil && len(s.queue) == 0 && idle && now.Sub(oldest.leases[0].since) > s.hub.Timeouts.Hello {
		oldest.again = true
		s.enqueue(oldest)
	}
}

// has reports whether the worker of a lease still works on the task.
func (h *Hub) has(l lease, stage, id string) bool {
	w := h.workers[l.worker]
	if w == nil || !w.getsOrders() {
		return false
	}
	fresh := w.seen.Sub(l.since) < 2*h.Timeouts.Hello // its last hello may be older than the lease
	return fresh || slices.Contains(w.Running, running{stage, id})
}

// failedAt counts a failure to play a task. A worker that can play nothing is refused.
func (s *Stage) failedAt(t *assignment, w *member, why string) {
	w.errors++
	w.inRow++
	t.leases = slices.DeleteFunc(t.leases, func(l lease) bool { return l.worker == w.Name })
	if !slices.Contains(t.failed, w.Name) {
		t.failed = append(t.failed, w.Name)
	}
	s.enqueue(t)
	switch {
	case len(t.failed) >= maxFailed:
		s.fail(t, errors.New(why))
	case w.inRow >= maxFailed:
		s.hub.refuse(w, fmt.Sprintf("it could not play %d matches in a row (the last: %s); fix that and restart it", w.inRow, why))
	default:
		s.hub.Warn(fmt.Sprintf("worker %s: %s", w.Name, why))
	}
}

var _ tournament.Worker = (*Stage)(nil)
