package fleet

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/match"
)

// Worker plays matches for hubs.
type Worker struct {
	Address  Address
	Secret   Secret
	Name     string
	Build    string   // of cookoff
	Slots    int      // concurrent pairs
	Held     []string // guarantees of its sandbox
	Cache    string   // folder for bots' files
	Now      func() time.Time
	Notify   func(text string) // receives messages for the user; may be called concurrently
	Timeouts Timeouts

	Game func(name string) (contest.Game, error)
	// Unpack unpacks a game with an external referee into a new folder.
	Unpack func(parcel io.Reader, dir string) (contest.Game, error)
	// Resolve resolves an unpacked bot. Commands start in dir.
	Resolve func(ctx context.Context, game contest.Game, spec bot.Spec, dir string) (tournament.Bot, error)
	// Host returns the environment for bots with these limits.
	Host func(ctx context.Context, game contest.Game, seats []contest.Seat, box *bot.Bounds) (match.Host, error)
	// Play, unless nil, replaces Local.Play, for benchmarks and tests.
	Play func(ctx context.Context, o tournament.Order) (tournament.Played, error)

	claimed  func(o tournament.Order, c *claim) // for tests
	key      string                             // identifies this worker to hubs
	nats     *nats.Conn
	stream   jetstream.JetStream
	compress compressor
	speed    float64
	tasks    sync.WaitGroup
	slots    chan struct{} // semaphore of tasks being played
	reports  chan struct{} // semaphore of reports being sent
	alone    sync.RWMutex  // read-locked by each match, locked by one played alone

	mu              sync.Mutex
	stages          map[string]*offer // by ID
	running         []running
	refused         map[string]string // by hub: why it gives no orders
	log             journal
	logAcknowledged int // log lines that all hubs have
	least           int // the same for answers since the last hello; -1 without answers

	arriving sync.Mutex
	fetched  map[store.Digest]*fetchedGame // fetched games, by digest of their parcel
}

// offer is a stage of a hub, as far as it can be played here.
type offer struct {
	hub    string
	seen   time.Time
	*ready // nil while being prepared
	cannot []refusal
	stop   context.CancelFunc // stops its matches and deletes its bots
}

// Run plays until the context is done.
func (w *Worker) Run(ctx context.Context) error {
	w.least = -1
	w.stages, w.refused = map[string]*offer{}, map[string]string{}
	w.slots, w.reports = make(chan struct{}, w.Slots), make(chan struct{}, w.Slots)
	w.fetched = map[store.Digest]*fetchedGame{}
	w.speed, w.key, w.compress = Calibrate(w.Now), rand.Text(), newCompressor()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	closed := nats.ClosedHandler(func(c *nats.Conn) { stop(w.refusedAt(c.LastError())) })
	denied := nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { w.denied(err) })
	var err error
	for {
		if w.nats, err = connect(ctx, w.Address, &w.Secret, "cookoff worker "+w.Name, closed, denied, w.Timeouts.pings()); err == nil {
			break
		}
		if errors.Is(err, nats.ErrAuthorization) || errors.Is(err, errOtherHub) {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.notifyOnce(w.Address.Text, fmt.Sprintf("%v; retrying", err))
		wait(ctx, time.Second)
	}
	defer w.nats.Close()
	if w.stream, err = jetstream.New(w.nats); err != nil {
		return err
	}
	w.sendHellos(ctx)
	w.tasks.Wait()
	w.stopReferees()
	w.hello(true)
	_ = w.nats.FlushTimeout(time.Second) // otherwise the hub detects the loss
	return context.Cause(ctx)
}

// refusedAt returns why a connection was closed.
func (w *Worker) refusedAt(err error) error {
	if errors.Is(err, nats.ErrAuthorization) {
		return wrongToken(w.Address, &w.Secret)
	}
	return fmt.Errorf("the connection to %s is closed: %w", w.Address.Text, cmp.Or(err, nats.ErrConnectionClosed))
}

// denied reports that the NATS server lacks permissions for the worker.
func (w *Worker) denied(err error) {
	if errors.Is(err, nats.ErrPermissionViolation) {
		w.notifyOnce(w.Address.Text, fmt.Sprintf("the server denies the user of %s a permission that workers need; see docs/fleet/nats-server.conf: %v", w.Secret.File, err))
	}
}

// sender returns the sender of this worker's messages.
func (w *Worker) sender() sender { return sender{w.Name, w.key} }

// notifyOnce reports something about a hub, unless it repeats the previous message.
func (w *Worker) notifyOnce(hub, text string) {
	w.mu.Lock()
	reported := w.refused[hub] == text
	w.refused[hub] = text
	w.mu.Unlock()
	if !reported && text != "" {
		w.notify(text)
	}
}

// wait sleeps, or returns early when the context is done.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// sendHellos sends a hello to all hubs at intervals, and handles their answers.
func (w *Worker) sendHellos(ctx context.Context) {
	answers := make(chan *nats.Msg, 64)
	for ctx.Err() == nil {
		inbox := w.nats.NewInbox()
		sub, err := w.nats.ChanSubscribe(inbox, answers)
		for err == nil && ctx.Err() == nil {
			err = w.nats.PublishRequest(helloSubject, inbox, w.hello(false))
			w.handleReplies(ctx, answers)
		}
		if sub != nil {
			_ = sub.Unsubscribe()
		}
		if err != nil {
			wait(ctx, w.Timeouts.Hello)
		}
	}
}

// handleReplies handles answers until the next hello is due.
func (w *Worker) handleReplies(ctx context.Context, answers <-chan *nats.Msg) {
	next := time.After(w.Timeouts.Hello)
	for {
		select {
		case <-ctx.Done():
			return
		case <-next:
			w.dropOffers(func(_ string, o *offer) bool { return w.Now().Sub(o.seen) > reportRetry*w.Timeouts.Lost })
			return
		case m := <-answers:
			var answer helloReply
			if json.Unmarshal(m.Data, &answer) == nil && answer.Hub != "" {
				w.updateStages(ctx, answer)
			}
		}
	}
}

// hello returns the message that describes this worker; ending marks the last one.
func (w *Worker) hello(ending bool) []byte {
	w.mu.Lock()
	h := hello{
		Name: w.Name, Key: w.key, Build: w.Build, System: runtime.GOOS + "/" + runtime.GOARCH, Slots: w.Slots, Held: w.Held, Speed: w.speed,
		Running: slices.Clone(w.running), Ending: ending, Now: w.Now(),
	}
	w.addLog(&h)
	for _, o := range w.stages {
		h.Cannot = append(h.Cannot, o.cannot...)
	}
	w.mu.Unlock()
	text, _ := json.Marshal(h) // cannot fail
	if ending {
		_ = w.nats.Publish(helloSubject, text)
	}
	return text
}

// updateStages processes a hub's list of stages: it prepares new ones and drops finished ones.
func (w *Worker) updateStages(ctx context.Context, answer helloReply) {
	w.notifyOnce(answer.Hub, answer.Refused)
	w.acknowledge(answer.Heard)
	w.dropOffers(func(id string, o *offer) bool {
		return o.hub == answer.Hub && (answer.Refused != "" || slices.Contains(answer.Over, id))
	})
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, id := range answer.Stages {
		o := w.stages[id]
		if o == nil {
			inner, stop := context.WithCancel(ctx)
			o = &offer{hub: answer.Hub, stop: stop}
			w.stages[id] = o
			w.tasks.Go(func() { w.serve(inner, o, id) })
		}
		o.seen = w.Now()
	}
}

// dropOffers drops stages.
func (w *Worker) dropOffers(which func(id string, o *offer) bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, o := range w.stages {
		if which(id, o) {
			delete(w.stages, id)
			o.stop()
		}
	}
}

// serve plays the matches of a stage until it ends. After a network error it is retried with the next hello.
func (w *Worker) serve(ctx context.Context, o *offer, id string) {
	r, cannot, err := w.ready(ctx, o.hub, id)
	if err != nil {
		if ctx.Err() == nil {
			w.notify(fmt.Sprintf("hub %s: %v; retrying", o.hub, err))
		}
		w.dropOffers(func(_ string, other *offer) bool { return other == o })
		return
	}
	w.mu.Lock()
	o.ready, o.cannot = r, cannot
	w.mu.Unlock()
	for _, c := range cannot {
		w.notify(fmt.Sprintf("cannot play %s: %s", c.Bot, c.Why))
	}
	w.deleteUnused()
	for _, g := range r.groups {
		r.tasks.Go(func() { w.pull(ctx, queue{r, consumer(id, g.Name)}) })
	}
	<-ctx.Done()
	r.tasks.Wait()
	if r.local != nil { // the game can be played here
		r.local.Wait()
	}
	w.stopReferee(r)
	_ = os.RemoveAll(r.dir) // on failure, deleted with the cache
}
