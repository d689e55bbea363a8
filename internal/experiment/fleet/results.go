package fleet

import (
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// assembly holds messages whose parts are arriving.
type assembly map[string]*pieces

type pieces struct {
	data []byte
	at   time.Time
}

// mostParts limits the messages that are put together at a time.
const mostParts = 10000

// add adds a part, and returns the message if it was the last one. ok is false if earlier parts are missing.
func (a assembly) add(p part, now time.Time) (message []byte, ok bool) {
	m := a[p.ID]
	if p.Offset == 0 || m == nil {
		m = &pieces{}
	}
	if p.Offset != len(m.data) || len(m.data)+len(p.Data) > mostMessage || len(a) >= mostParts {
		delete(a, p.ID)
		return nil, false
	}
	m.data, m.at = append(m.data, p.Data...), now
	a[p.ID] = m
	if p.Last {
		delete(a, p.ID)
		return m.data, true
	}
	return nil, true
}

// forget drops messages that do not go on.
func (a assembly) forget(now time.Time) {
	for id, m := range a {
		if now.Sub(m.at) > time.Minute {
			delete(a, id)
		}
	}
}

// receive takes a part of a report. The answer to the last part comes once the results are verified.
func (h *Hub) receive(m *nats.Msg) {
	var p part
	if json.Unmarshal(m.Data, &p) != nil {
		return
	}
	h.mu.Lock()
	data, ok := h.parts.add(p, h.Now())
	h.mu.Unlock()
	switch {
	case !ok:
		respond(m, answer{Error: "a part is missing"})
	case !p.Last:
		respond(m, answer{})
	default:
		go func() {
			select {
			case h.checks <- struct{}{}:
				defer func() { <-h.checks }()
			case <-h.closing:
				return
			}
			var r report
			if err := json.Unmarshal(data, &r); err != nil {
				respond(m, answer{Error: err.Error()})
				return
			}
			h.settle(&r)
			respond(m, answer{})
		}()
	}
}

// settle verifies the results of a task, and passes them on.
func (h *Hub) settle(r *report) {
	h.mu.Lock()
	s := h.stages[r.Stage]
	known := h.workers[r.Worker] != nil && h.workers[r.Worker].refused == ""
	h.mu.Unlock()
	if s == nil || !known {
		return // a result of an earlier hub that nobody waits for
	}
	for i := range r.Claims {
		s.settle(r, &r.Claims[i])
	}
	h.wakeUp()
}

// settle verifies a result. One that nobody waits for, as another worker was faster, is dropped.
func (s *Stage) settle(r *report, c *claim) {
	h := s.hub
	h.mu.Lock()
	w, from := s.matches[c.Key], h.workers[r.Worker]
	check, checked := from.checks[c.Key]
	delete(from.checks, c.Key)
	h.mu.Unlock()
	if checked {
		s.compare(check, from, c)
	}
	if w == nil {
		return
	}
	var played tournament.Played
	var err error
	switch {
	case c.Void != "":
		err = &conversation.VoidError{Wall: c.Wall, CPU: c.CPU}
	case c.Error != "":
		h.mu.Lock()
		defer h.mu.Unlock()
		from.errors++
		if w.of != nil {
			s.failedAt(w.of, r.Worker, w.order.Title()+": "+c.Error)
		}
		return
	default:
		played, err = s.verify(w.order, c)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if forged, ok := err.(*forgedError); ok { //nolint:errorlint // it is never wrapped
		h.distrust(r.Worker, fmt.Sprintf("%s: %s", w.order.Title(), forged.reason))
		return
	}
	if s.matches[c.Key] != w { // another worker was faster
		if played.Trace != "" {
			_ = os.Remove(played.Trace) // a second one of the match
		}
		return
	}
	if from.matches++; err != nil {
		from.voids++
	} else {
		s.remember(w.order, &played, from)
	}
	played.By = store.PlayedBy{Worker: from.Name, Speed: from.Speed}
	w.done <- outcome{played, err}
	s.finish(w)
}

// forgedError is a result that cannot have come from playing.
type forgedError struct{ reason string }

func (e *forgedError) Error() string { return e.reason }

// distrust gives a worker no more orders, and has others play what it had.
func (h *Hub) distrust(name, reason string) {
	w := h.workers[name]
	if w == nil || w.refused != "" {
		return
	}
	w.forged = true
	h.refuse(w, "it sent a result that the rules do not give: "+reason)
}
