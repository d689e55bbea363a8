package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// member is the hub's state of a worker.
type member struct {
	hello
	joined      time.Time
	seen        time.Time
	matches     int // with results that counted
	voids       int
	errors      int    // matches that it failed to play
	refused     string // why it gets no orders; else empty
	inRow       int    // failures in a row
	slow        string // why its bots may exceed their time limits; else empty
	reported    int    // unplayable bots already reported to the user
	gone        bool   // left or lost; kept for the list
	forged      bool   // sent a result that contradicts the rules, or invented answers of deterministic bots
	offset      time.Duration
	log         journal
	logReceived int // log lines received

	checks    map[store.Digest]done // pending checks, by match key
	proven    time.Time             // start of the results not confirmed by a check yet
	agreed    int                   // checks with the same result
	disagreed int                   // checks with another result, of nondeterministic bots
	timed     int                   // matches with external bots
	late      int                   // matches that an external bot lost by its time limit
	unsettled bool                  // some results must be set aside
}

// getsOrders reports whether the worker gets orders.
func (w *member) getsOrders() bool { return !w.gone && w.refused == "" }

// Member describes a worker for output.
type Member struct {
	Name      string        `json:"name"`
	System    string        `json:"system"`
	Slots     int           `json:"slots"`
	Running   int           `json:"running"` // pairs
	Matches   int           `json:"matches"`
	Voids     int           `json:"voids"`
	Errors    int           `json:"errors"`
	Agreed    int           `json:"checks_agreed"`
	Disagreed int           `json:"checks_disagreed"`
	Late      int           `json:"time_losses"` // of matches with external bots
	Speed     float64       `json:"speed"`
	Held      []string      `json:"held"`
	Joined    time.Time     `json:"joined"`
	Offset    time.Duration `json:"clock_offset"` // of its clock, in nanoseconds; positive if ahead
	Refused   string        `json:"refused,omitempty"`
	Slow      string        `json:"slow,omitempty"`     // why its bots may exceed their time limits
	Problems  []string      `json:"problems,omitempty"` // bots that it cannot play, with the reason
	Log       []LogLine     `json:"log,omitempty"`      // on request
}

// handleHello answers the hello of a worker.
func (h *Hub) handleHello(m *nats.Msg) {
	var msg hello
	if json.Unmarshal(m.Data, &msg) != nil || CheckName(msg.Name) != nil {
		return
	}
	msg.bound()
	msg.reply = m.Reply
	respond(m, h.registerHello(msg))
	h.wakeUp()
}

// announce sends the list of stages to all workers, who would otherwise wait for the answer to their next hello.
func (h *Hub) announce() {
	h.mu.Lock()
	texts := map[string][]byte{}
	for _, w := range h.workers {
		if text, err := json.Marshal(h.replyTo(w)); err == nil && w.getsOrders() {
			texts[w.reply] = text
		}
	}
	h.mu.Unlock()
	for reply, text := range texts {
		_ = h.nats.Publish(reply, text) // on a lost connection, they ask again
	}
}

// replyTo returns the answer to a worker's hello.
func (h *Hub) replyTo(w *member) helloReply {
	a := helloReply{Hub: h.id, Refused: w.refused, Heard: w.logReceived}
	if a.Refused == "" {
		a.Stages, a.Over = slices.Collect(maps.Keys(h.stages)), slices.Clone(h.over)
	}
	return a
}

// Limits of what a worker can claim about itself.
const (
	maxName    = 100
	maxSlots   = 4096
	maxText    = 500 // bytes
	maxCannot  = 200
	maxWorkers = 10000 // of a hub, including those that left
)

// CheckName validates the name of a worker, which is also the name of a folder.
func CheckName(name string) error {
	other := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_' && r != '.'
	}
	if name == "" || len(name) > maxName || name[0] == '.' || strings.ContainsFunc(name, other) {
		return fmt.Errorf("%.40q is not a valid worker name: use up to %d letters, digits, '-', '_' and '.'", name, maxName)
	}
	return nil
}

// bound truncates the lists and texts of a hello.
func (h *hello) bound() {
	line := func(text string) string { return plain.Line(plain.Clip(text, maxText)) }
	h.Slots, h.Speed = min(max(h.Slots, 0), maxSlots), min(max(h.Speed, 0), maxSpeed)
	h.Key, h.Build, h.System = line(h.Key), line(h.Build), line(h.System)
	h.Running = slices.Clip(h.Running[:min(len(h.Running), maxSlots)])
	h.Held = slices.Clip(h.Held[:min(len(h.Held), maxCannot)])
	h.Cannot = slices.Clip(h.Cannot[:min(len(h.Cannot), maxCannot)])
	for i := range h.Held {
		h.Held[i] = line(h.Held[i])
	}
	for i := range h.Cannot {
		c := &h.Cannot[i]
		c.Stage, c.Bot, c.Why = line(c.Stage), line(c.Bot), line(c.Why)
	}
}

// registerHello handles a hello, and returns the answer.
func (h *Hub) registerHello(msg hello) helloReply {
	h.mu.Lock()
	defer h.mu.Unlock()
	now, answer := h.Now(), helloReply{Hub: h.id}
	w := h.workers[msg.Name]
	switch {
	case w == nil && !h.makeRoom():
		answer.Refused = fmt.Sprintf("the hub has %d workers already", maxWorkers)
		return answer
	case w == nil:
		w = &member{joined: now, proven: now, checks: map[store.Digest]done{}}
		h.workers[msg.Name] = w
	case w.Key == msg.Key || w.forged:
	case w.getsOrders():
		answer.Refused = fmt.Sprintf("another worker is named %s, or was until just now; choose another name with --name", msg.Name)
		return answer
	default: // restarted
		w.refused, w.slow, w.inRow, w.logReceived, w.checks = "", "", 0, 0, map[store.Digest]done{}
	}
	if w.gone && w.Key == msg.Key {
		for _, s := range h.stages {
			s.undoLoss(w)
		}
	}
	for _, c := range msg.Cannot {
		if w.reported < maxCannot && !slices.Contains(w.Cannot, c) {
			w.reported++
			h.Warn(fmt.Sprintf("worker %s cannot play %s: %s", msg.Name, c.Bot, c.Why))
		}
	}
	h.receiveLog(w, &msg, now)
	msg.Log = nil
	w.hello, w.seen, w.gone, w.offset = msg, now, false, msg.Now.Sub(now).Round(time.Second)
	if msg.Build != h.Build {
		w.refused = fmt.Sprintf("it is cookoff %s, but the hub is %s: install the same version on both", msg.Build, h.Build)
	}
	if msg.Ending {
		h.leave(w)
	}
	return h.replyTo(w)
}

// makeRoom reports whether another worker fits. It removes trusted workers that have left to make room.
func (h *Hub) makeRoom() bool {
	if len(h.workers) < maxWorkers {
		return true
	}
	for name, w := range h.workers {
		if w.gone && !w.forged {
			delete(h.workers, name)
			return true
		}
	}
	return false
}

// leave removes a worker that has left from the schedule, and orders its tasks again.
func (h *Hub) leave(w *member) {
	w.gone, w.Running = true, nil
	for _, s := range h.stages {
		s.reviewLeases()
	}
}

// dropLost handles workers without a recent hello.
func (h *Hub) dropLost() {
	for name, w := range h.workers {
		if h.Now().Sub(w.seen) < h.Timeouts.Lost || w.gone {
			continue
		}
		if w.gone = true; w.refused != "" {
			continue
		}
		h.Warn(fmt.Sprintf("worker %s is lost: it has not answered for %v; other workers play its matches", name, h.Timeouts.Lost))
		for _, s := range h.stages {
			s.recordLoss(w)
			s.reviewLeases()
		}
	}
}

// hasOther reports whether any other worker gets orders.
func (h *Hub) hasOther(than *member) bool {
	for _, w := range h.workers {
		if w != than && w.getsOrders() {
			return true
		}
	}
	return false
}

// hasIdle reports whether any worker has free slots.
func (h *Hub) hasIdle() bool {
	for _, w := range h.workers {
		if w.getsOrders() && len(w.Running) < w.Slots {
			return true
		}
	}
	return false
}

// Workers returns the hub's workers, by name.
func (h *Hub) Workers() []Member { return h.list(question{}) }

// list answers a question.
func (h *Hub) list(q question) (all []Member) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, w := range h.workers {
		m := w.describe()
		switch {
		case q.Log == w.Name:
			m.Log = slices.Clone(w.log.lines)
		case q.Log != "" || w.gone && w.refused == "":
			continue
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b Member) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// describe returns the worker as a Member.
func (w *member) describe() Member {
	m := Member{
		Name: w.Name, System: w.System, Slots: w.Slots, Running: len(w.Running), Matches: w.matches, Voids: w.voids, Errors: w.errors,
		Agreed: w.agreed, Disagreed: w.disagreed, Late: w.late,
		Speed: w.Speed, Held: w.Held, Joined: w.joined, Offset: w.offset, Refused: w.refused, Slow: w.slow,
	}
	for _, c := range w.Cannot {
		m.Problems = append(m.Problems, c.Bot+": "+c.Why)
	}
	return m
}

// Await waits for a number of workers that get orders.
func (h *Hub) Await(ctx context.Context, workers int) error {
	for ctx.Err() == nil {
		h.mu.Lock()
		n := 0
		for _, w := range h.workers {
			if w.getsOrders() {
				n++
			}
		}
		h.mu.Unlock()
		if n >= workers {
			return nil
		}
		wait(ctx, h.Timeouts.Hello/4)
	}
	return ctx.Err()
}

// answerQuestion answers a question about workers.
func (h *Hub) answerQuestion(m *nats.Msg) {
	var q question
	if len(m.Data) == 0 || json.Unmarshal(m.Data, &q) == nil {
		respond(m, h.list(q))
	}
}

// respond answers a request. On a lost connection, the client asks again.
func respond(m *nats.Msg, message any) {
	if text, err := json.Marshal(message); err == nil {
		_ = m.Respond(text)
	}
}
