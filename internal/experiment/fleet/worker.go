package fleet

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	Slots    int      // pairs at a time
	Held     []string // guarantees of its sandbox
	Cache    string   // folder for the files of bots
	Now      func() time.Time
	Tell     func(text string) // receives what its user should know; may be called concurrently
	Patience Patience

	Game func(name string) (contest.Game, error)
	// Unpack reads a game that has a referee of its own into a new folder.
	Unpack func(parcel io.Reader, dir string) (contest.Game, error)
	// Resolve resolves a bot whose files are here. Commands start in dir.
	Resolve func(ctx context.Context, game contest.Game, spec bot.Spec, dir string) (tournament.Bot, error)
	// Host returns this machine as bots with some bounds need it.
	Host func(ctx context.Context, game contest.Game, seats []contest.Seat, box *bot.Bounds) (match.Host, error)
	// Play plays a match in place of this machine; nil: this machine does. Only measurements and tests have one.
	Play func(ctx context.Context, o tournament.Order) (tournament.Played, error)

	claimed func(o tournament.Order, c *claim) // nil but in tests
	key     string                             // by which the hub knows it
	nats    *nats.Conn
	stream  jetstream.JetStream
	squeeze squeezer
	speed   float64
	tasks   sync.WaitGroup
	freed   chan struct{} // a slot is free
	alone   sync.RWMutex  // read-locked by each match; locked by one that is played alone

	mu      sync.Mutex
	stages  map[string]*offer // by ID
	running []running
	refused map[string]string // hubs that give no orders, and why

	arriving sync.Mutex
	visitors map[store.Digest]*visitor // games that came from hubs, by the files of their parcels
}

// offer is a stage of a hub, as far as this worker can play it.
type offer struct {
	hub  string
	seen time.Time
	*ready
	cannot []refusal
	next   int // the group that is asked for next
}

// Run plays until the context is done.
func (w *Worker) Run(ctx context.Context) error {
	w.stages, w.refused, w.freed = map[string]*offer{}, map[string]string{}, make(chan struct{}, 1)
	w.visitors = map[store.Digest]*visitor{}
	w.speed, w.key = Calibrate(w.Now), rand.Text()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	closed := nats.ClosedHandler(func(c *nats.Conn) { stop(w.refusedAt(c.LastError())) })
	var err error
	if w.squeeze, err = newSqueezer(); err != nil {
		return err
	}
	for {
		if w.nats, err = connect(ctx, w.Address, &w.Secret, "cookoff worker "+w.Name, closed, w.Patience.pings()); err == nil {
			break
		}
		if errors.Is(err, nats.ErrAuthorization) || errors.Is(err, errOtherHub) {
			return err
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		w.tellOnce(w.Address.Text, fmt.Sprintf("%v; trying again until it does", err))
		wait(ctx, time.Second)
	}
	defer w.nats.Close()
	if w.stream, err = jetstream.New(w.nats); err != nil {
		return err
	}
	var loops sync.WaitGroup
	loops.Go(func() { w.sayHello(ctx) })
	w.pull(ctx)
	loops.Wait()
	w.tasks.Wait()
	w.dismissAll()
	w.hello(true)
	_ = w.nats.FlushTimeout(time.Second) // the hub notices anyway
	return context.Cause(ctx)
}

// refusedAt returns why a connection was given up.
func (w *Worker) refusedAt(err error) error {
	if errors.Is(err, nats.ErrAuthorization) {
		return wrongToken(w.Address, &w.Secret)
	}
	return fmt.Errorf("the connection to %s is closed: %w", w.Address.Text, cmp.Or(err, nats.ErrConnectionClosed))
}

// sender returns what messages of this worker begin with.
func (w *Worker) sender() sender { return sender{w.Name, w.key} }

// tellOnce tells the user something about a hub, unless it was the last thing told about it.
func (w *Worker) tellOnce(hub, text string) {
	w.mu.Lock()
	told := w.refused[hub] == text
	w.refused[hub] = text
	w.mu.Unlock()
	if !told && text != "" {
		w.Tell(text)
	}
}

// wait waits for some time, or for the end of the context.
func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// sayHello tells all hubs of this worker, again and again, and learns from their answers what there is to play.
func (w *Worker) sayHello(ctx context.Context) {
	answers := make(chan *nats.Msg, 64)
	for ctx.Err() == nil {
		inbox := nats.NewInbox()
		sub, err := w.nats.ChanSubscribe(inbox, answers)
		for err == nil && ctx.Err() == nil {
			err = w.nats.PublishRequest(helloSubject, inbox, w.hello(false))
			w.hear(ctx, answers)
		}
		if sub != nil {
			_ = sub.Unsubscribe()
		}
		if err != nil {
			wait(ctx, w.Patience.Hello)
		}
	}
}

// hear takes answers until it is time for the next hello.
func (w *Worker) hear(ctx context.Context, answers <-chan *nats.Msg) {
	next := time.After(w.Patience.Hello)
	for {
		select {
		case <-ctx.Done():
			return
		case <-next:
			w.forgetOffers()
			return
		case m := <-answers:
			var answer welcome
			if json.Unmarshal(m.Data, &answer) == nil && answer.Hub != "" {
				w.take(ctx, answer)
			}
		}
	}
}

// hello returns what this worker says of itself; it is sent if it is the last.
func (w *Worker) hello(ending bool) []byte {
	w.mu.Lock()
	h := hello{
		Protocol: protocol, Name: w.Name, Key: w.key, Build: w.Build, System: runtime.GOOS + "/" + runtime.GOARCH, Slots: w.Slots, Held: w.Held, Speed: w.speed,
		Running: slices.Clone(w.running), Ending: ending, Now: w.Now(),
	}
	for _, o := range w.stages {
		h.Cannot = append(h.Cannot, o.cannot...)
	}
	w.mu.Unlock()
	text, _ := json.Marshal(h) // plain values
	if ending {
		_ = w.nats.Publish(helloSubject, text)
	}
	return text
}

// take notes the stages of a hub, and prepares new ones.
func (w *Worker) take(ctx context.Context, answer welcome) {
	w.tellOnce(answer.Hub, answer.Refused)
	for _, id := range answer.Stages {
		w.mu.Lock()
		o := w.stages[id]
		if o != nil {
			o.seen = w.Now()
		} else {
			w.stages[id] = &offer{hub: answer.Hub, seen: w.Now()}
		}
		w.mu.Unlock()
		if o == nil {
			w.tasks.Go(func() { w.prepare(ctx, answer.Hub, id) })
		}
	}
}

// forgetOffers drops stages that their hubs no longer have.
func (w *Worker) forgetOffers() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, o := range w.stages {
		if w.Now().Sub(o.seen) > w.Patience.Lost {
			delete(w.stages, id)
			w.tasks.Go(func() { w.dismiss(o.ready) })
		}
	}
}

// prepare gets a stage ready to be played. What fails for reasons of the network is tried again at the next hello.
func (w *Worker) prepare(ctx context.Context, hub, id string) {
	r, cannot, err := w.ready(ctx, hub, id)
	w.mu.Lock()
	defer w.mu.Unlock()
	o := w.stages[id]
	switch {
	case o == nil:
		w.tasks.Go(func() { w.dismiss(r) })
	case err != nil:
		delete(w.stages, id)
		if ctx.Err() == nil {
			w.Tell(fmt.Sprintf("hub %s: %v; trying again", hub, err))
		}
	default:
		o.ready, o.cannot = r, cannot
		for _, c := range cannot {
			w.Tell(fmt.Sprintf("cannot play %s: %s", c.Bot, c.Why))
		}
		w.free()
	}
}

// free says that a slot may be free, or that there is something new to play.
func (w *Worker) free() {
	select {
	case w.freed <- struct{}{}:
	default:
	}
}

// Calibrate returns how fast this machine computes: millions of steps a second of a fixed loop on one core.
func Calibrate(now func() time.Time) float64 {
	const steps = 1 << 24
	began, x := now(), uint64(1)
	for range steps {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	took := now().Sub(began)
	if x == 0 || took <= 0 { // x is never 0, which the compiler does not know
		return 0
	}
	return float64(steps) / 1e6 / took.Seconds()
}
