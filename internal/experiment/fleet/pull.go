package fleet

import (
	"cmp"
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
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// queue identifies the orders of a group.
type queue struct {
	*ready
	consumer string
}

// pull takes orders of a group into free slots until the context is done.
func (w *Worker) pull(ctx context.Context, q queue) {
	for ctx.Err() == nil {
		w.takeFrom(ctx, q)
		wait(ctx, w.Timeouts.Hello) // the hub recreates what its server has lost
	}
}

// takeFrom takes orders until an error. It prefetches one order, so that no slot idles during a round trip to the
// server.
func (w *Worker) takeFrom(ctx context.Context, q queue) {
	c, err := w.stream.Consumer(ctx, stream, q.consumer)
	if err != nil {
		return
	}
	alive := min(max(2*w.Timeouts.Hello, time.Second), 30*time.Second) // heartbeats; the server limits the interval
	orders, err := c.Messages(jetstream.PullMaxMessages(1), jetstream.PullExpiry(max(w.Timeouts.Again/4, 2*alive)), jetstream.PullHeartbeat(alive))
	if err != nil {
		return
	}
	defer orders.Stop()
	for {
		m, err := orders.Next(jetstream.NextContext(ctx))
		if err != nil {
			return
		}
		select {
		case w.slots <- struct{}{}:
			w.start(ctx, q.ready, m)
		case <-ctx.Done():
			_ = m.Nak()
			return
		}
	}
}

// start executes an order in a slot.
func (w *Worker) start(ctx context.Context, r *ready, m jetstream.Msg) {
	var t task
	err := json.Unmarshal(m.Data(), &t)
	id := running{t.Stage, t.ID}
	switch {
	case err != nil || t.Hub != r.hub:
		_ = m.Term() // invalid
		<-w.slots
	case !w.begin(id):
		_ = m.NakWithDelay(w.Timeouts.Hello)
		<-w.slots
	default:
		r.tasks.Go(func() {
			defer w.end(id)
			if done := w.do(ctx, r, &t, m); done != nil {
				_ = w.report(ctx, t.Hub, done) // on failure, the hub orders the task again
				<-w.reports
			}
		})
	}
}

// begin registers a task as running. It returns false for a repeated order, after the server missed an
// acknowledgement.
func (w *Worker) begin(r running) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if slices.Contains(w.running, r) {
		return false
	}
	w.running = append(w.running, r)
	return true
}

func (w *Worker) end(r running) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running = slices.DeleteFunc(w.running, func(o running) bool { return o == r })
}

// do plays a task if the hub still wants it, frees the slot, and returns the report with a place in reports.
func (w *Worker) do(ctx context.Context, r *ready, t *task, m jetstream.Msg) *report {
	defer func() { <-w.slots }()
	a, err := w.request(ctx, t.Hub, requestBegin, jsonout.Plain(beginRequest{running{t.Stage, t.ID}, w.sender()}))
	var orders []tournament.Order
	if err == nil && a.Go {
		err = json.Unmarshal(a.Data, &orders)
	}
	if err != nil || a.Later {
		_ = m.NakWithDelay(w.Timeouts.Hello)
		return nil
	}
	_ = m.Ack() // from now on the hub monitors the task
	if !a.Go {
		return nil
	}
	done := &report{running: running{t.Stage, t.ID}, sender: w.sender()}
	for _, o := range orders {
		c := w.play(ctx, r, o)
		if w.claimed != nil {
			w.claimed(o, &c)
		}
		if why := cmp.Or(c.Error, c.Void); why != "" && ctx.Err() == nil {
			w.logToHubs(o.Title() + ": " + why)
		}
		done.Claims = append(done.Claims, c)
	}
	select {
	case w.reports <- struct{}{}: // a slow or absent hub blocks the slots
		return done
	case <-ctx.Done():
		return nil
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
	case len(played.Moves) > verify.MaxMoves:
		c.Error = fmt.Sprintf("its moves take %d MiB, but a hub accepts at most %d", len(played.Moves)>>20, verify.MaxMoves>>20)
	default:
		c.Result, c.Moves = toWire(played.Result), w.compress.to.EncodeAll(played.Moves, nil)
	}
	return c
}

// reportRetry is the time that a report is retried, as a multiple of Timeouts.Lost.
const reportRetry = 10

// report sends a result, and retries until the hub has it or was away for too long.
func (w *Worker) report(ctx context.Context, hub string, r *report) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	id := rand.Text()
	for began := w.Now(); ; {
		err := w.send(ctx, hub, id, data)
		if err == nil || ctx.Err() != nil || w.Now().Sub(began) > reportRetry*w.Timeouts.Lost {
			return err
		}
		wait(ctx, w.Timeouts.Hello)
	}
}

// send sends a message in parts.
func (w *Worker) send(ctx context.Context, hub, id string, data []byte) error {
	size := max(int(w.nats.MaxPayload())/2, 1<<10) // room for base64 and the envelope
	for at := 0; ; {
		end := min(at+size, len(data))
		a, err := w.request(ctx, hub, requestResult, jsonout.Plain(part{id, at, end == len(data), data[at:end]}))
		if err == nil {
			err = a.err()
		}
		if err != nil || end == len(data) {
			return err
		}
		at = end
	}
}
