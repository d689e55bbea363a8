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

// queue is where the orders of a group come from.
type queue struct {
	*ready
	consumer string
}

// pull takes the orders of a group, as slots are free, until the context is done.
func (w *Worker) pull(ctx context.Context, q queue) {
	for ctx.Err() == nil {
		w.takeFrom(ctx, q)
		wait(ctx, w.Patience.Hello) // the hub makes again what its server has lost
	}
}

// takeFrom takes orders until they cannot be had. It waits for them at the server, and holds one more than are played: so a slot is
// not free for the time of a question and its answer.
func (w *Worker) takeFrom(ctx context.Context, q queue) {
	c, err := w.stream.Consumer(ctx, stream, q.consumer)
	if err != nil {
		return
	}
	alive := min(max(2*w.Patience.Hello, time.Second), 30*time.Second) // between signs of life of the server, which has limits
	orders, err := c.Messages(jetstream.PullMaxMessages(1), jetstream.PullExpiry(max(w.Patience.Again/4, 2*alive)), jetstream.PullHeartbeat(alive))
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

// start begins to do what a message orders, in a slot.
func (w *Worker) start(ctx context.Context, r *ready, m jetstream.Msg) {
	var t task
	err := json.Unmarshal(m.Data(), &t)
	id := running{t.Stage, t.ID}
	switch {
	case err != nil || t.Hub != r.hub:
		_ = m.Term() // it cannot be played
		<-w.slots
	case !w.begin(id):
		_ = m.NakWithDelay(w.Patience.Hello)
		<-w.slots
	default:
		r.tasks.Go(func() {
			defer w.end(id)
			if done := w.do(ctx, r, &t, m); done != nil {
				_ = w.report(ctx, t.Hub, done) // without it, the hub orders the task again
				<-w.reports
			}
		})
	}
}

// begin notes that a task is under way. It reports false if it was before: the server has not heard that this worker took it.
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

// do plays a task, if the hub still wants that, and leaves the slot. It returns what to report, and takes a place among reports then.
func (w *Worker) do(ctx context.Context, r *ready, t *task, m jetstream.Msg) *report {
	defer func() { <-w.slots }()
	a, err := w.request(ctx, t.Hub, requestBegin, jsonout.Plain(leave{running{t.Stage, t.ID}, w.sender()}))
	var orders []tournament.Order
	if err == nil && a.Go {
		err = json.Unmarshal(a.Data, &orders)
	}
	if err != nil || a.Later {
		_ = m.NakWithDelay(w.Patience.Hello)
		return nil
	}
	_ = m.Ack() // now the hub sees to it that somebody plays it
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
			w.note(o.Title() + ": " + why)
		}
		done.Claims = append(done.Claims, c)
	}
	select {
	case w.reports <- struct{}{}: // a hub that is slow, or away, holds up the slots
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
	case len(played.Moves) > verify.MostMoves:
		c.Error = fmt.Sprintf("its moves take %d MiB, and a hub takes %d", len(played.Moves)>>20, verify.MostMoves>>20)
	default:
		c.Result, c.Moves = toWire(played.Result), w.squeeze.to.EncodeAll(played.Moves, nil)
	}
	return c
}

// patienceOfReports is after how many times the time after which a worker is lost it gives up a hub.
const patienceOfReports = 10

// report sends a result until the hub has it, or has been away for too long.
func (w *Worker) report(ctx context.Context, hub string, r *report) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	id := rand.Text()
	for began := w.Now(); ; {
		err := w.send(ctx, hub, id, data)
		if err == nil || ctx.Err() != nil || w.Now().Sub(began) > patienceOfReports*w.Patience.Lost {
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
