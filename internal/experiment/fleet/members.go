package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/cookoff/cookoff/internal/experiment/store"
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
	forged  bool   // it sent a result that cannot have come from playing
	offset  time.Duration

	checks    map[store.Digest]done // matches that it plays again, by key
	proven    time.Time             // its results before then were found to be right
	agreed    int                   // checks with the same result
	disagreed int                   // checks with another result, of bots that may play a match in another way each time
	timed     int                   // matches with programs
	late      int                   // those in which one lost by its time
}

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
	Problems  []string      `json:"problems,omitempty"` // bots that it cannot play, and why
}

// greet answers a worker's hello.
func (h *Hub) greet(m *nats.Msg) {
	var said hello
	if json.Unmarshal(m.Data, &said) != nil || said.Name == "" || len(said.Name) > mostName {
		return
	}
	respond(m, h.welcome(said))
	h.wakeUp()
}

// mostName limits the name of a worker, and mostSlots the matches that it can say it plays at a time.
const (
	mostName  = 100
	mostSlots = 4096
)

// welcome notes a hello, and returns the answer.
func (h *Hub) welcome(said hello) welcome {
	h.mu.Lock()
	defer h.mu.Unlock()
	now := h.Now()
	w := h.workers[said.Name]
	if w == nil {
		w = &member{joined: now, proven: now, checks: map[store.Digest]done{}}
		h.workers[said.Name] = w
	}
	said.Slots = min(max(said.Slots, 0), mostSlots)
	w.hello, w.seen, w.offset = said, now, said.Now.Sub(now).Round(time.Second)
	answer := welcome{Hub: h.id, Build: h.Build}
	if said.Protocol != protocol || said.Build != h.Build {
		w.refused = fmt.Sprintf("it is cookoff %s, and the hub %s: install the same on both", said.Build, h.Build)
	}
	if answer.Refused = w.refused; answer.Refused == "" {
		for id := range h.stages {
			answer.Stages = append(answer.Stages, id)
		}
	}
	if said.Ending {
		h.leave(said.Name)
	}
	return answer
}

// leave forgets a worker that ends. What it had is ordered again.
func (h *Hub) leave(name string) {
	delete(h.workers, name)
	for _, s := range h.stages {
		s.reviewLeases()
	}
}

// dropLost forgets workers that have not been heard of for long.
func (h *Hub) dropLost() {
	for name, w := range h.workers {
		if h.Now().Sub(w.seen) < h.Patience.Lost || w.refused != "" {
			continue
		}
		h.Warn(fmt.Sprintf("worker %s is lost: nothing was heard of it for %v; its matches are played by others", name, h.Patience.Lost))
		delete(h.workers, name)
		for _, s := range h.stages {
			s.lost(name)
		}
	}
}

// idle reports whether a worker has free slots.
func (h *Hub) idle() bool {
	for _, w := range h.workers {
		if w.refused == "" && len(w.Running) < w.Slots {
			return true
		}
	}
	return false
}

// Workers returns the hub's workers, by name.
func (h *Hub) Workers() (all []Member) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, w := range h.workers {
		m := Member{
			Name: w.Name, System: w.System, Slots: w.Slots, Running: len(w.Running), Matches: w.matches, Voids: w.voids, Errors: w.errors,
			Agreed: w.agreed, Disagreed: w.disagreed, Late: w.late,
			Speed: w.Speed, Held: w.Held, Joined: w.joined, Offset: w.offset, Refused: w.refused,
		}
		for _, c := range w.Cannot {
			m.Problems = append(m.Problems, c.Bot+": "+c.Why)
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b Member) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// Await waits until there are some workers that may play.
func (h *Hub) Await(ctx context.Context, workers int) error {
	for ctx.Err() == nil {
		h.mu.Lock()
		n := len(h.workers)
		h.mu.Unlock()
		if n >= workers {
			return nil
		}
		wait(ctx, h.Patience.Hello/4)
	}
	return ctx.Err()
}

// tellWorkers answers who asks which workers there are.
func (h *Hub) tellWorkers(m *nats.Msg) { respond(m, h.Workers()) }

// respond answers a request. If the connection is lost, the other side asks again.
func respond(m *nats.Msg, message any) {
	if text, err := json.Marshal(message); err == nil {
		_ = m.Respond(text)
	}
}
