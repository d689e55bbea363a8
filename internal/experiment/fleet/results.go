package fleet

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// assembly holds messages whose parts are arriving, or that wait to be verified.
type assembly struct {
	open map[string]*pieces
	size int // of all, in bytes
}

type pieces struct {
	data []byte
	at   time.Time
}

// mostParts limits the messages that are put together at a time.
const mostParts = 10000

// add adds a part, and returns the message if it was the last one; release it afterwards. ok is false if earlier parts are missing,
// or there is no room.
func (a *assembly) add(p part, now time.Time) (message []byte, ok bool) {
	if p.Offset == 0 {
		a.drop(p.ID)
	}
	m := a.open[p.ID]
	if m == nil {
		m = &pieces{}
	}
	if p.Offset != len(m.data) || a.size+len(p.Data) > mostMessage || len(a.open) >= mostParts {
		a.drop(p.ID)
		return nil, false
	}
	a.size += len(p.Data)
	m.data, m.at = append(m.data, p.Data...), now
	a.open[p.ID] = m
	if p.Last {
		delete(a.open, p.ID)
		return m.data, true
	}
	return nil, true
}

func (a *assembly) drop(id string) {
	if m := a.open[id]; m != nil {
		a.release(m.data)
		delete(a.open, id)
	}
}

// release makes room.
func (a *assembly) release(message []byte) { a.size -= len(message) }

// forget drops messages that do not go on.
func (a *assembly) forget(now time.Time) {
	for id, m := range a.open {
		if now.Sub(m.at) > time.Minute {
			a.drop(id)
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
		respond(m, answer{Error: "a part is missing, or the hub has no room for it now"})
	case !p.Last:
		respond(m, answer{})
	default:
		go h.verify(m, data)
	}
}

// verify verifies the results of a message when its turn comes, and answers.
func (h *Hub) verify(m *nats.Msg, data []byte) {
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.parts.release(data)
	}()
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
	for i := range r.Claims {
		h.mu.Lock()
		s, from := h.stages[r.Stage], h.workers[r.Worker]
		known := s != nil && from != nil && from.Key == r.Key && from.refused == ""
		h.mu.Unlock()
		if !known { // of an earlier hub, or sent in the name of another worker
			break
		}
		s.settle(from, &r.Claims[i])
	}
	h.wakeUp()
	respond(m, answer{})
}

// settle verifies a result. It is dropped if another worker was faster.
func (s *Stage) settle(from *member, c *claim) {
	h := s.hub
	h.mu.Lock()
	w := s.matches[c.Key]
	check, checked := from.checks[c.Key]
	delete(from.checks, c.Key)
	h.mu.Unlock()
	if checked {
		s.compare(check, from, c)
	}
	if w == nil {
		return
	}
	if c.Void != "" || c.Error != "" {
		h.mu.Lock()
		defer h.mu.Unlock()
		s.unplayed(w, from, c)
		return
	}
	played, err := s.verify(w.order, c)
	h.mu.Lock()
	defer h.mu.Unlock()
	if forged, is := errors.AsType[*forgedError](err); is {
		h.distrust(from.Name, fmt.Sprintf("%s: %s", w.order.Title(), forged.reason))
		return
	}
	if s.matches[c.Key] != w || from.refused != "" { // another worker was faster, or it turned out not to be trusted
		if played.Trace != "" {
			_ = os.Remove(played.Trace) // a second one of the match
		}
		return
	}
	if from.inRow = 0; err == nil {
		from.matches++
		s.remember(w, &played, from)
	}
	played.By = store.PlayedBy{Worker: from.Name, Speed: from.Speed}
	w.done <- outcome{played, err}
	s.finish(w)
}

// unplayed notes why a worker has no result of a match that it was given.
func (s *Stage) unplayed(w *wanted, from *member, c *claim) {
	if s.matches[c.Key] != w || !w.of.isWith(from.Name) {
		return
	}
	lastVoid := c.Error == "" && w.order.NoVoid
	if c.Referee || lastVoid && s.game.Info().Referee != nil { // its referee can make any attempt void
		w.done <- outcome{err: contest.ErrReferee}
		s.finish(w)
		return
	}
	if lastVoid {
		c.Error = "it says that nothing can be learnt from the last attempt, in which a bot that does not answer has lost"
	}
	if c.Error != "" {
		s.failedAt(w.of, from, w.order.Title()+": "+plain.Line(plain.Clip(c.Error, mostText)))
		return
	}
	from.voids++
	w.done <- outcome{err: &conversation.VoidError{Wall: c.Wall, CPU: c.CPU}}
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
	w.forged, w.unsettled = true, true
	h.refuse(w, "it sent a result that the rules do not give: "+reason)
}
