package fleet

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/verify"
)

// pull takes orders while there are free slots, until the context is done.
func (w *Worker) pull(ctx context.Context) {
	for ctx.Err() == nil {
		free := w.freeSlots()
		got := 0
		for _, q := range w.queues() {
			if got < free && ctx.Err() == nil {
				got += w.fetch(ctx, q, free-got)
			}
		}
		if got > 0 {
			continue
		}
		select {
		case <-ctx.Done():
		case <-w.freed:
		case <-time.After(w.Patience.Hello / 20):
		}
	}
}

// freeSlots returns how many more tasks can begin.
func (w *Worker) freeSlots() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.Slots - len(w.running)
}

// queue is where the orders of a group come from.
type queue struct {
	*ready
	hub      string
	consumer string
}

// queues returns those of all groups that this worker can play, each time beginning with another.
func (w *Worker) queues() (all []queue) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, o := range w.stages {
		if o.ready == nil || len(o.groups) == 0 {
			continue
		}
		for _, g := range slices.Concat(o.groups[o.next%len(o.groups):], o.groups[:o.next%len(o.groups)]) {
			all = append(all, queue{o.ready, o.hub, consumer(id, g.Name)})
		}
		o.next++
	}
	return all
}

// fetch takes up to some orders of a group, and begins to play them.
func (w *Worker) fetch(ctx context.Context, q queue, most int) (got int) {
	c, err := w.stream.Consumer(ctx, stream, q.consumer)
	if err != nil {
		return 0 // the hub makes it again
	}
	batch, err := c.FetchNoWait(most)
	if err != nil {
		return 0
	}
	for m := range batch.Messages() {
		var t task
		if err := json.Unmarshal(m.Data(), &t); err != nil || t.Hub != q.hub {
			_ = m.Term() // it cannot be played
			continue
		}
		got++
		w.begin(running{t.Stage, t.ID})
		w.tasks.Go(func() {
			defer w.end(running{t.Stage, t.ID})
			w.do(ctx, q.ready, &t, m)
		})
	}
	return got
}

func (w *Worker) begin(r running) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = append(w.running, r)
}

func (w *Worker) end(r running) {
	w.mu.Lock()
	if i := slices.Index(w.running, r); i >= 0 {
		w.running = slices.Delete(w.running, i, i+1)
	}
	w.mu.Unlock()
	w.free()
}

// do plays a task, if the hub still wants that, and reports.
func (w *Worker) do(ctx context.Context, r *ready, t *task, m jetstream.Msg) {
	inner, stop := context.WithCancel(ctx)
	defer stop()
	w.tasks.Go(func() { w.keep(inner, m) })
	question, _ := json.Marshal(leave{running{t.Stage, t.ID}, w.sender()}) // plain values
	a, err := w.request(ctx, t.Hub, requestBegin, question)
	var orders []tournament.Order
	if err == nil && a.Go {
		err = json.Unmarshal(a.Data, &orders)
	}
	switch {
	case err != nil || a.Later:
		_ = m.NakWithDelay(w.Patience.Hello)
		return
	case !a.Go:
		_ = m.Ack()
		return
	}
	done := report{running: running{t.Stage, t.ID}, sender: w.sender()}
	for _, o := range orders {
		c := w.play(ctx, r, o)
		if w.claimed != nil {
			w.claimed(o, &c)
		}
		done.Claims = append(done.Claims, c)
	}
	if ctx.Err() != nil {
		_ = m.Nak()
		return
	}
	if w.report(ctx, t.Hub, &done) == nil {
		_ = m.Ack()
	}
}

// keep says that a task is in progress.
func (w *Worker) keep(ctx context.Context, m jetstream.Msg) {
	for ctx.Err() == nil {
		if wait(ctx, w.Patience.Ack/4); ctx.Err() == nil {
			_ = m.InProgress()
		}
	}
}

// play plays a match.
func (w *Worker) play(ctx context.Context, r *ready, o tournament.Order) claim {
	if o.NoVoid {
		w.alone.Lock()
		defer w.alone.Unlock()
	} else {
		w.alone.RLock()
		defer w.alone.RUnlock()
	}
	c := claim{Key: o.Key}
	play := r.local.Play
	if w.Play != nil {
		play = w.Play
	}
	played, err := play(ctx, o)
	void, isVoid := errors.AsType[*conversation.VoidError](err)
	switch {
	case isVoid:
		c.Void, c.Wall, c.CPU = void.Error(), void.Wall, void.CPU
	case err != nil:
		c.Error, c.Referee = err.Error(), errors.Is(err, contest.ErrReferee)
	case len(played.Moves) > verify.MostMoves:
		c.Error = fmt.Sprintf("its moves take %d MiB, and a hub takes %d", len(played.Moves)>>20, verify.MostMoves>>20)
	default:
		c.Result, c.Moves = toWire(played.Result), w.squeeze.to.EncodeAll(played.Moves, nil)
	}
	return c
}

// report sends a result until the hub has it, or has been away for too long.
func (w *Worker) report(ctx context.Context, hub string, r *report) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	id := rand.Text()
	for began := w.Now(); ; {
		err := w.send(ctx, hub, id, data)
		if err == nil || ctx.Err() != nil || w.Now().Sub(began) > 10*w.Patience.Lost {
			return err
		}
		wait(ctx, w.Patience.Hello)
	}
}

// send sends a message in parts.
func (w *Worker) send(ctx context.Context, hub, id string, data []byte) error {
	size := max(int(w.nats.MaxPayload())/2, 1<<10) // base64, and what is around it
	for at := 0; ; {
		end := min(at+size, len(data))
		p, err := json.Marshal(part{id, at, end == len(data), data[at:end]})
		if err != nil {
			return err
		}
		a, err := w.request(ctx, hub, requestResult, p)
		if err == nil {
			err = a.err()
		}
		if err != nil || end == len(data) {
			return err
		}
		at = end
	}
}
