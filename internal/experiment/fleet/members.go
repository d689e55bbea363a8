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

// member is a worker as its hub knows it.
type member struct {
	hello
	joined  time.Time
	seen    time.Time
	matches int // whose results counted
	voids   int
	errors  int    // matches that it could not play
	refused string // why it gets no orders; empty if it does
	inRow   int    // matches in a row that it could not play
	slow    string // why bots may lose by their time there only; empty if that is not known
	told    int    // bots that it cannot play, as the user was told
	gone    bool   // it ended, or is lost; what it did is remembered
	forged  bool   // it sent a result that cannot have come from playing
	offset  time.Duration
	log     journal
	heard   int // lines of its log so far

	checks    map[store.Digest]done // matches that it plays again, by key
	proven    time.Time             // its results before then were found to be right
	agreed    int                   // checks with the same result
	disagreed int                   // checks with another result, of bots that may play a match in another way each time
	timed     int                   // matches with programs
	late      int                   // those in which one lost by its time
	unsettled bool                  // its results are to be set aside
}

// plays reports whether the worker gets orders.
func (w *member) plays() bool { return !w.gone && w.refused == "" }

// Member describes a worker, for people and programs.
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
	Late      int           `json:"time_losses"` // of matches with programs
	Speed     float64       `json:"speed"`
	Held      []string      `json:"held"`
	Joined    time.Time     `json:"joined"`
	Offset    time.Duration `json:"clock_offset"` // of its clock, in nanoseconds; later is positive
	Refused   string        `json:"refused,omitempty"`
	Slow      string        `json:"slow,omitempty"`     // why bots may lose by their time there and not elsewhere
	Problems  []string      `json:"problems,omitempty"` // bots that it cannot play, and why
	Log       []LogLine     `json:"log,omitempty"`      // if it was asked for
}

// greet answers a worker's hello.
func (h *Hub) greet(m *nats.Msg) {
	var said hello
	if json.Unmarshal(m.Data, &said) != nil || CheckName(said.Name) != nil {
		return
	}
	said.bound()
	said.reply = m.Reply
	respond(m, h.welcome(said))
	h.wakeUp()
}

// announce tells all workers at once which stages there are. Without it they would hear that with the answer to their next hello.
func (h *Hub) announce() {
	h.mu.Lock()
	texts := map[string][]byte{}
	for _, w := range h.workers {
		if text, err := json.Marshal(h.answerTo(w)); err == nil && w.plays() {
			texts[w.reply] = text
		}
	}
	h.mu.Unlock()
	for reply, text := range texts {
		_ = h.nats.Publish(reply, text) // if the connection is lost, they ask again
	}
}

// answerTo returns what a worker hears.
func (h *Hub) answerTo(w *member) welcome {
	a := welcome{Hub: h.id, Refused: w.refused, Heard: w.heard}
	if a.Refused == "" {
		a.Stages, a.Over = slices.Collect(maps.Keys(h.stages)), slices.Clone(h.over)
	}
	return a
}

// What a worker can say of itself is limited, whoever it is.
const (
	mostName    = 100
	mostSlots   = 4096
	mostText    = 500 // bytes
	mostCannot  = 200
	mostWorkers = 10000 // of a hub, with those that are gone
)

// CheckName returns what is wrong with the name of a worker, which is also that of a folder.
func CheckName(name string) error {
	other := func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '_' && r != '.'
	}
	if name == "" || len(name) > mostName || name[0] == '.' || strings.ContainsFunc(name, other) {
		return fmt.Errorf("%.40q is no name of a worker: it has up to %d letters, digits, '-', '_' and '.'", name, mostName)
	}
	return nil
}

// bound limits what a worker says.
func (h *hello) bound() {
	line := func(text string) string { return plain.Line(plain.Clip(text, mostText)) }
	h.Slots, h.Speed = min(max(h.Slots, 0), mostSlots), min(max(h.Speed, 0), mostSpeed)
	h.Key, h.Build, h.System = line(h.Key), line(h.Build), line(h.System)
	h.Running = slices.Clip(h.Running[:min(len(h.Running), mostSlots)])
	h.Held = slices.Clip(h.Held[:min(len(h.Held), mostCannot)])
	h.Cannot = slices.Clip(h.Cannot[:min(len(h.Cannot), mostCannot)])
	for i := range h.Held {
		h.Held[i] = line(h.Held[i])
	}
	for i := range h.Cannot {
		c := &h.Cannot[i]
		c.Stage, c.Bot, c.Why = line(c.Stage), line(c.Bot), line(c.Why)
	}
}

// welcome notes a hello, and returns the answer.
func (h *Hub) welcome(said hello) welcome {
	h.mu.Lock()
	defer h.mu.Unlock()
	now, answer := h.Now(), welcome{Hub: h.id}
	w := h.workers[said.Name]
	switch {
	case w == nil && !h.room():
		answer.Refused = fmt.Sprintf("the hub has %d workers already", mostWorkers)
		return answer
	case w == nil:
		w = &member{joined: now, proven: now, checks: map[store.Digest]done{}}
		h.workers[said.Name] = w
	case w.Key == said.Key || w.forged:
	case w.plays():
		answer.Refused = fmt.Sprintf("another worker has the name %s, or had it a moment ago; --name gives this one its own", said.Name)
		return answer
	default: // it was started again
		w.refused, w.slow, w.inRow, w.heard, w.checks = "", "", 0, 0, map[store.Digest]done{}
	}
	if w.gone && w.Key == said.Key {
		for _, s := range h.stages {
			s.found(w)
		}
	}
	for _, c := range said.Cannot {
		if w.told < mostCannot && !slices.Contains(w.Cannot, c) {
			w.told++
			h.Warn(fmt.Sprintf("worker %s cannot play %s: %s", said.Name, c.Bot, c.Why))
		}
	}
	h.hear(w, &said, now)
	said.Log = nil
	w.hello, w.seen, w.gone, w.offset = said, now, false, said.Now.Sub(now).Round(time.Second)
	if said.Build != h.Build {
		w.refused = fmt.Sprintf("it is cookoff %s, and the hub %s: install the same on both", said.Build, h.Build)
	}
	if said.Ending {
		h.leave(w)
	}
	return h.answerTo(w)
}

// room reports whether there is room for another worker. Those that are gone and not distrusted make it.
func (h *Hub) room() bool {
	if len(h.workers) < mostWorkers {
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

// leave gives a worker that has ended no more orders. What it had is ordered again.
func (h *Hub) leave(w *member) {
	w.gone, w.Running = true, nil
	for _, s := range h.stages {
		s.reviewLeases()
	}
}

// dropLost gives workers that have not been heard of for long no more orders.
func (h *Hub) dropLost() {
	for name, w := range h.workers {
		if h.Now().Sub(w.seen) < h.Patience.Lost || w.gone {
			continue
		}
		if w.gone = true; w.refused != "" {
			continue
		}
		h.Warn(fmt.Sprintf("worker %s is lost: nothing was heard of it for %v; its matches are played by others", name, h.Patience.Lost))
		for _, s := range h.stages {
			s.lost(w)
			s.reviewLeases()
		}
	}
}

// others reports whether another worker gets orders.
func (h *Hub) others(than *member) bool {
	for _, w := range h.workers {
		if w != than && w.plays() {
			return true
		}
	}
	return false
}

// idle reports whether a worker has free slots.
func (h *Hub) idle() bool {
	for _, w := range h.workers {
		if w.plays() && len(w.Running) < w.Slots {
			return true
		}
	}
	return false
}

// Workers returns the hub's workers, by name.
func (h *Hub) Workers() []Member { return h.list(question{}) }

// list returns what is asked for.
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

// describe describes a worker to others.
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

// Await waits until there are some workers that may play.
func (h *Hub) Await(ctx context.Context, workers int) error {
	for ctx.Err() == nil {
		h.mu.Lock()
		n := 0
		for _, w := range h.workers {
			if w.plays() {
				n++
			}
		}
		h.mu.Unlock()
		if n >= workers {
			return nil
		}
		wait(ctx, h.Patience.Hello/4)
	}
	return ctx.Err()
}

// tellWorkers answers who asks which workers there are.
func (h *Hub) tellWorkers(m *nats.Msg) {
	var q question
	if len(m.Data) == 0 || json.Unmarshal(m.Data, &q) == nil {
		respond(m, h.list(q))
	}
}

// respond answers a request. If the connection is lost, the other side asks again.
func respond(m *nats.Msg, message any) {
	if text, err := json.Marshal(message); err == nil {
		_ = m.Respond(text)
	}
}
