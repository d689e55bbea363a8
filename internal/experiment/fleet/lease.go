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
)

const (
	consumerLife = time.Hour // without a worker that asks
	mostEnded    = 3         // workers that are lost with a match before it is given up: machines fail, too
	ahead        = 4         // tasks ordered for each slot of a worker
	atLeast      = 16        // tasks ordered, however few slots there are
	most         = 2         // workers that play the same task
)

// Orders is how many matches of a stage are wanted at the same time: enough for all workers of a large fleet.
const Orders = 4096

// errEndsWorkers is the outcome of a match with which workers were lost.
var errEndsWorkers = &conversation.VoidError{}

// assignment is a task and who plays it.
type assignment struct {
	id        string
	group     string
	matches   []*wanted // without a result
	published bool
	leases    []lease
	leased    bool // some worker had it at the last review
	again     bool // a second worker may play it, too
	failed    int  // workers that could not play it
}

// lease is a worker that plays a task.
type lease struct {
	worker string
	since  time.Time
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
	t.published = false
	if !slices.Contains(s.queue, t) {
		s.queue = append([]*assignment{t}, s.queue...)
	}
	s.hub.wakeUp()
}

// publish orders tasks, as many as workers will soon have room for.
func (h *Hub) publish(ctx context.Context) {
	for ctx.Err() == nil {
		subject, data, t := h.next()
		if t == nil {
			return
		}
		inner, stop := context.WithTimeout(ctx, 5*time.Second)
		_, err := h.stream.Publish(inner, subject, data)
		stop()
		h.mu.Lock()
		t.published = err == nil
		h.mu.Unlock()
		if err != nil {
			return // the next repair orders it again
		}
	}
}

// next takes the next task from the queues; nil if there is none, or enough is ordered.
func (h *Hub) next() (subject string, data []byte, next *assignment) {
	h.mu.Lock()
	defer h.mu.Unlock()
	slots, ordered := 0, 0
	for _, w := range h.workers {
		slots += w.Slots
	}
	for _, s := range h.stages {
		ordered += len(s.tasks) - len(s.queue)
	}
	if ordered >= max(atLeast, ahead*slots) {
		return "", nil, nil
	}
	for _, s := range h.stages {
		if len(s.queue) == 0 {
			continue
		}
		t := s.queue[0]
		s.queue = s.queue[1:]
		data, err := json.Marshal(s.task(t))
		if err != nil {
			s.fail(t, err)
			continue
		}
		t.published = true
		return s.subject(t.group), data, t
	}
	return "", nil, nil
}

// task returns what a worker gets to know of a task.
func (s *Stage) task(t *assignment) task {
	order := task{Hub: s.hub.id, Stage: s.terms.ID, ID: t.id}
	for _, m := range t.matches {
		order.Orders = append(order.Orders, sent(m.order))
	}
	return order
}

// sent returns an order as a worker gets it. What is kept of the match, the hub writes.
func sent(o tournament.Order) tournament.Order {
	o.Trace, o.Record, o.Moves, o.Tournament = "", false, true, 0
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

// lease gives a task to a worker, if it may have it.
func (h *Hub) lease(q leave) answer {
	h.mu.Lock()
	defer h.mu.Unlock()
	s, w := h.stages[q.Stage], h.workers[q.Worker]
	if s == nil || w == nil || w.refused != "" {
		return answer{}
	}
	t := s.tasks[q.Task]
	if t == nil {
		return answer{}
	}
	has := func(l lease) bool { return l.worker == q.Worker }
	if slices.ContainsFunc(t.leases, has) {
		return answer{Go: true} // it asks again, as it has not heard the answer
	}
	if len(t.leases) > 0 && (!t.again || len(t.leases) >= most) {
		return answer{}
	}
	t.leases = append(t.leases, lease{q.Worker, h.Now()})
	return answer{Go: true, Orders: s.checkOf(w)}
}

// reviewLeases orders again what lost workers had and what workers do not know of, and doubles the last tasks.
func (s *Stage) reviewLeases() {
	now, oldest := s.hub.Now(), (*assignment)(nil)
	for _, t := range s.tasks {
		t.leases = slices.DeleteFunc(t.leases, func(l lease) bool { return !s.hub.has(l, s.terms.ID, t.id) })
		switch {
		case len(t.leases) == 0 && t.leased:
			t.leased = false
			s.enqueue(t)
		case len(t.leases) == 1 && !t.again && (oldest == nil || t.leases[0].since.Before(oldest.leases[0].since)):
			oldest = t
		}
		t.leased = len(t.leases) > 0
	}
	if oldest != nil && len(s.queue) == 0 && s.hub.idle() && now.Sub(oldest.leases[0].since) > s.hub.Patience.Hello {
		oldest.again = true
		s.enqueue(oldest)
	}
}

// has reports whether the worker of a lease still has the task.
func (h *Hub) has(l lease, stage, id string) bool {
	w := h.workers[l.worker]
	if w == nil || w.refused != "" {
		return false
	}
	fresh := w.seen.Sub(l.since) < 2*h.Patience.Hello // it may not have begun when it last said what it plays
	return fresh || slices.Contains(w.Running, running{stage, id})
}

// lost counts what a lost worker had, and gives up what was lost with too many.
func (s *Stage) lost(worker string) {
	for _, t := range s.tasks {
		had := slices.ContainsFunc(t.leases, func(l lease) bool { return l.worker == worker })
		if !had {
			continue
		}
		for _, m := range slices.Clone(t.matches) {
			if s.ended[m.order.Key]++; s.ended[m.order.Key] >= mostEnded {
				s.hub.Warn(fmt.Sprintf("%s: %d workers were lost while they played it; it does not count", m.order.Title(), mostEnded))
				m.done <- outcome{err: errEndsWorkers}
				s.finish(m)
			}
		}
	}
}

// mostFailed is how many workers may be unable to play a task before that ends the tournament.
const mostFailed = 3

// failedAt counts a worker that could not play a task.
func (s *Stage) failedAt(t *assignment, worker, why string) {
	t.leases = slices.DeleteFunc(t.leases, func(l lease) bool { return l.worker == worker })
	if t.failed++; t.failed >= mostFailed {
		s.fail(t, errors.New(why))
		return
	}
	s.hub.Warn(fmt.Sprintf("worker %s: %s", worker, why))
	s.enqueue(t)
}

var _ tournament.Worker = (*Stage)(nil)
