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

// assembly collects messages that arrive in parts, or wait for verification.
type assembly struct {
	open map[string]*pieces
	size int // bytes of all
}

type pieces struct {
	data []byte
	at   time.Time
}

// maxParts limits the number of messages being assembled.
const maxParts = 10000

// add adds a part. If it is the last one, add returns the whole message; call release when done with it. ok is false
// if earlier parts are missing or memory is full.
func (a *assembly) add(p part, now time.Time) (message []byte, ok bool) {
	if p.Offset == 0 {
		a.drop(p.ID)
	}
	m := a.open[p.ID]
	if m == nil {
		m = &pieces{}
	}
	if p.Offset != len(m.data) || a.size+len(p.Data) > maxMessage || len(a.open) >= maxParts {
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

// release frees the memory of a message.
func (a *assembly) release(message []byte) { a.size -= len(message) }

// expire drops messages whose next part does not arrive.
func (a *assembly) expire(now time.Time) {
	for id, m := range a.open {
		if now.Sub(m.at) > time.Minute {
			a.drop(id)
		}
	}
}

// handleReport handles a part of a report. The last part is answered after verification.
func (h *Hub) handleReport(m *nats.Msg) {
	var p part
	if json.Unmarshal(m.Data, &p) != nil {
		return
	}
	h.mu.Lock()
	data, ok := h.parts.add(p, h.Now())
	h.mu.Unlock()
	switch {
	case !ok:
		respond(m, answer{Error: "a part is missing, or the hub has no room for it at present"})
	case !p.Last:
		respond(m, answer{})
	default:
		go h.verifyReport(m, data)
	}
}

// verifyReport verifies the results of a report and answers it.
func (h *Hub) verifyReport(m *nats.Msg, data []byte) {
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
		if !known { // from before a restart of the hub, or with a false sender
			break
		}
		s.handleClaim(from, &r.Claims[i])
	}
	h.wakeUp()
	respond(m, answer{})
}

// handleClaim verifies the claimed result of a match and completes the match. It compares the result of a check first, and
// drops a result if another worker was faster.
func (s *Stage) handleClaim(from *member, c *claim) {
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
		s.noResult(w, from, c)
		return
	}
	played, err := s.replay(w.order, c)
	h.mu.Lock()
	defer h.mu.Unlock()
	if forged, is := errors.AsType[*forgedError](err); is {
		h.distrust(from.Name, fmt.Sprintf("%s: %s", w.order.Title(), forged.reason))
		return
	}
	if s.matches[c.Key] != w || from.refused != "" { // another worker was faster, or this one was refused meanwhile
		if played.Trace != "" {
			_ = os.Remove(played.Trace) // duplicate
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

// noResult handles a claim without a result.
func (s *Stage) noResult(w *pendingMatch, from *member, c *claim) {
	if s.matches[c.Key] != w || !w.of.isWith(from.Name) {
		return
	}
	lastVoid := c.Error == "" && w.order.NoVoid
	if c.Referee || lastVoid && s.game.Info().Referee != nil { // a custom referee can make every attempt void
		w.done <- outcome{err: contest.ErrReferee}
		s.finish(w)
		return
	}
	if lastVoid {
		c.Error = "it reported the last attempt as void, although in that attempt a bot that does not answer loses"
	}
	if c.Error != "" {
		s.failedAt(w.of, from, w.order.Title()+": "+plain.Line(plain.Clip(c.Error, maxText)))
		return
	}
	from.voids++
	w.done <- outcome{err: &conversation.VoidError{Wall: c.Wall, CPU: c.CPU}}
	s.finish(w)
}

// forgedError is the error for a result that contradicts the rules.
type forgedError struct{ reason string }

func (e *forgedError) Error() string { return e.reason }

// distrust refuses a worker and orders its tasks again.
func (h *Hub) distrust(name, reason string) {
	w := h.workers[name]
	if w == nil || w.refused != "" {
		return
	}
	w.forged, w.unsettled = true, true
	h.refuse(w, "it sent a result that contradicts the rules: "+reason)
}
