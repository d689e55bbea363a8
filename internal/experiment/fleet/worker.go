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
	slots   chan struct{} // one for each task that is played
	reports chan struct{} // one for each result that the hub is to take
	alone   sync.RWMutex  // read-locked by each match; locked by one that is played alone

	mu      sync.Mutex
	stages  map[string]*offer // by ID
	running []running
	refused map[string]string // hubs that give no orders, and why
	log     journal
	heard   int // lines that all hubs have heard
	least   int // the same as far as hubs have answered the last hello; below 0: none has

	arriving sync.Mutex
	visitors map[store.Digest]*visitor // games that came from hubs, by the files of their parcels
}

// offer is a stage of a hub, as far as this worker can play it.
type offer struct {
	hub    string
	seen   time.Time
	*ready // nil while it is prepared
	cannot []refusal
	stop   context.CancelFunc // ends its matches, and its bots are deleted
}

// Run plays until the context is done.
func (w *Worker) Run(ctx context.Context) error {
	w.least = -1
	w.stages, w.refused = map[string]*offer{}, map[string]string{}
	w.slots, w.reports = make(chan struct{}, w.Slots), make(chan struct{}, w.Slots)
	w.visitors = map[store.Digest]*visitor{}
	w.speed, w.key, w.squeeze = Calibrate(w.Now), rand.Text(), newSqueezer()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	closed := nats.ClosedHandler(func(c *nats.Conn) { stop(w.refusedAt(c.LastError())) })
	denied := nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { w.denied(err) })
	var err error
	for {
		if w.nats, err = connect(ctx, w.Address, &w.Secret, "cookoff worker "+w.Name, closed, denied, w.Patience.pings()); err == nil {
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
	w.sayHello(ctx)
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

// denied tells the user that a NATS server does not let the worker send or hear what it has to.
func (w *Worker) denied(err error) {
	if errors.Is(err, nats.ErrPermissionViolation) {
		w.tellOnce(w.Address.Text, fmt.Sprintf("the server denies the user of %s what a worker needs, see docs/fleet/nats-server.conf: %v", w.Secret.File, err))
	}
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
		w.say(text)
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
		inbox := w.nats.NewInbox()
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
			w.dropOffers(func(_ string, o *offer) bool { return w.Now().Sub(o.seen) > patienceOfReports*w.Patience.Lost })
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
		Name: w.Name, Key: w.key, Build: w.Build, System: runtime.GOOS + "/" + runtime.GOARCH, Slots: w.Slots, Held: w.Held, Speed: w.speed,
		Running: slices.Clone(w.running), Ending: ending, Now: w.Now(),
	}
	w.unheard(&h)
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

// take notes the stages of a hub, prepares new ones, and drops those that are over.
func (w *Worker) take(ctx context.Context, answer welcome) {
	w.tellOnce(answer.Hub, answer.Refused)
	w.heardBy(answer.Heard)
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

// serve plays the matches of a stage until it is over. What fails for reasons of the network is tried again at the next hello.
func (w *Worker) serve(ctx context.Context, o *offer, id string) {
	r, cannot, err := w.ready(ctx, o.hub, id)
	if err != nil {
		if ctx.Err() == nil {
			w.say(fmt.Sprintf("hub %s: %v; trying again", o.hub, err))
		}
		w.dropOffers(func(_ string, other *offer) bool { return other == o })
		return
	}
	w.mu.Lock()
	o.ready, o.cannot = r, cannot
	w.mu.Unlock()
	for _, c := range cannot {
		w.say(fmt.Sprintf("cannot play %s: %s", c.Bot, c.Why))
	}
	w.sweep()
	for _, g := range r.groups {
		r.tasks.Go(func() { w.pull(ctx, queue{r, consumer(id, g.Name)}) })
	}
	<-ctx.Done()
	r.tasks.Wait()
	if r.local != nil { // its game can be played here
		r.local.Wait()
	}
	w.dismiss(r)
	_ = os.RemoveAll(r.dir) // at the latest at its end, the worker deletes all
}
