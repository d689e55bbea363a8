package fleet

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Options are what a hub needs.
type Options struct {
	Address  Address
	Secret   Secret
	Build    string // of cookoff: workers have to have the same
	Owner    string // this machine and its database: two hubs of one owner have the same orders
	Now      func() time.Time
	Warn     func(text string) // receives what the user should know; may be called concurrently
	Patience Patience
}

// Patience is how long a hub and its workers wait for each other.
type Patience struct {
	Hello time.Duration // between two hellos of a worker
	Lost  time.Duration // without a hello, after which a worker is lost
	Ask   time.Duration // for an answer
	Ack   time.Duration // after which an order goes to another worker if the one that has it does not begin
	Again time.Duration // after which what no worker has begun is ordered again: the server may have lost it
}

// PatienceOf returns the patience of hubs and workers with some time between two hellos; 0 is the usual one.
func PatienceOf(hello time.Duration) Patience {
	hello = cmp.Or(hello, 2*time.Second)
	return Patience{Hello: hello, Lost: 8 * hello, Ask: 10 * hello, Ack: 2 * hello, Again: 60 * hello}
}

// pings has a connection given up after some time without a sign of life.
func (p Patience) pings() nats.Option { return nats.PingInterval(p.Lost / 3) }

// Folders in a hub's temporary folder.
const (
	parcelsFolder = "parcels"
	serverFolder  = "server" // in which JetStream writes nothing, as the stream lies in memory
)

// Hub orders matches from workers, and verifies their results.
type Hub struct {
	Options
	id      string
	nats    *nats.Conn
	stream  jetstream.JetStream
	server  *embedded // nil: the server is another process
	dir     string    // a temporary one
	lock    *os.File  // of dir; nil where there are no locks
	stop    context.CancelFunc
	closing chan struct{} // closed when the hub ends
	loops   sync.WaitGroup
	squeeze squeezer
	changes sync.Mutex    // held while the hub changes what the server has
	checks  chan struct{} // one for each result that is verified
	wake    chan struct{} // there may be something to order

	mu       sync.Mutex
	stages   map[string]*Stage
	over     []string // IDs of stages that have ended, the last ones
	workers  map[string]*member
	parts    assembly
	heaviest []heavy   // answers, the heaviest first
	aside    int       // results that were set aside
	begun    int       // tasks given to workers
	ended    int       // those of them that a worker had when it was lost
	orders   int       // tasks so far
	run      string    // tells the tasks of this hub from those of an earlier one
	made     time.Time // when the stream was made, as far as the hub knows
}

// Open starts a hub. Close ends it.
func Open(ctx context.Context, o Options) (*Hub, error) {
	h := &Hub{
		Options: o, id: shortHash(o.Owner), run: rand.Text()[:8], stages: map[string]*Stage{}, workers: map[string]*member{},
		checks: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)), wake: make(chan struct{}, 1), closing: make(chan struct{}), parts: assembly{open: map[string]*pieces{}},
		squeeze: newSqueezer(),
	}
	var err error
	if h.dir, h.lock, err = workdir.Temporary(os.TempDir(), "cookoff-hub-"); err != nil {
		return nil, err
	}
	if err := os.Mkdir(filepath.Join(h.dir, parcelsFolder), 0o700); err != nil {
		return nil, errors.Join(err, h.Close())
	}
	var more []nats.Option
	if !o.Address.External {
		server, err := startServer(o.Address.Text, filepath.Join(h.dir, serverFolder), &o.Secret)
		if err != nil {
			return nil, errors.Join(err, h.Close())
		}
		h.server, more = server, server.inProcess()
		h.Address.Text = server.address
	}
	if err := h.enter(ctx, more); err != nil {
		return nil, errors.Join(err, h.Close())
	}
	return h, nil
}

// enter connects to the server, and listens to workers.
func (h *Hub) enter(ctx context.Context, more []nats.Option) (err error) {
	more = slices.Concat(more, []nats.Option{h.Patience.pings()}, h.tellRefused())
	if h.nats, err = connect(ctx, h.Address, &h.Secret, "cookoff hub", more...); err != nil {
		return err
	}
	if h.stream, err = jetstream.New(h.nats); err != nil {
		return err
	}
	if err := h.makeStream(ctx); err != nil && errors.Is(h.nats.LastError(), nats.ErrPermissionViolation) {
		return fmt.Errorf("%s lets workers join %s, and may not order matches; take the file of a hub, and give it with --token", h.Secret.File, h.Address.Text)
	} else if err != nil {
		return fmt.Errorf("%s: its JetStream gives no stream for orders: %w", h.Address.Text, err)
	}
	for subject, handle := range map[string]nats.MsgHandler{
		helloSubject: h.greet, askSubject: h.tellWorkers, h.subject(requestBegin): h.allow, h.subject(requestResult): h.receive,
		h.subject(requestFile): h.sendFile, h.subject(requestStage): h.sendStage,
	} {
		if _, err := h.nats.Subscribe(subject, handle); err != nil {
			return err
		}
	}
	inner, stop := context.WithCancel(context.WithoutCancel(ctx))
	h.stop = stop
	h.loops.Go(func() { h.keepOrdering(inner) })
	return nil
}

// tellRefused returns the options by which a hub goes on trying to enter a server that no longer accepts it, and warns of that.
func (h *Hub) tellRefused() []nats.Option {
	var told atomic.Bool
	return []nats.Option{
		nats.IgnoreAuthErrorAbort(),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrAuthorization) && told.CompareAndSwap(false, true) {
				h.Warn(fmt.Sprintf("%s no longer accepts the user of %s; trying again until it does", h.Address.Text, h.Secret.File))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { told.Store(false) }),
	}
}

// Close ends the hub. What it had ordered is forgotten.
func (h *Hub) Close() error {
	if h.stop != nil {
		h.stop()
		close(h.closing)
		h.loops.Wait()
		for range cap(h.checks) { // none is running then
			h.checks <- struct{}{}
		}
		ctx, stop := context.WithTimeout(context.Background(), time.Second)
		defer stop()
		for _, s := range h.allStages() {
			s.withdraw(ctx)
		}
	}
	if h.nats != nil {
		h.nats.Close()
	}
	if h.server != nil {
		h.server.close()
	}
	err := os.RemoveAll(h.dir)
	_ = h.lock.Close() // nil where there are no locks
	return err
}

// parcel returns where a bot's files lie.
func (h *Hub) parcel(file store.Digest) string {
	return filepath.Join(h.dir, parcelsFolder, file.String())
}

// Join returns the command by which a worker joins.
func (h *Hub) Join() string {
	address := h.Address.Text
	if host, port, err := net.SplitHostPort(address); err == nil && net.ParseIP(host).IsUnspecified() {
		address = net.JoinHostPort(ownAddress(), port) // others cannot reach 0.0.0.0
	}
	return spelling.ShellLine([]string{"cookoff", "worker", "--hub", address, "--token", h.Secret.File})
}

// ownAddress returns an address at which other machines may reach this one.
func ownAddress() string {
	all, _ := net.InterfaceAddrs() // without one the name has to do
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && n.IP.To4() != nil {
			return n.IP.String()
		}
	}
	host, _ := os.Hostname() // then this machine has none
	return cmp.Or(host, "127.0.0.1")
}

// subject returns the subject of a request to this hub.
func (h *Hub) subject(request string) string { return hubSubject + h.id + "." + request }

// shortHash returns a name of some texts that can be a part of a subject.
func shortHash(texts ...string) string {
	sum := sha256.New()
	for _, text := range texts {
		fmt.Fprintf(sum, "%q", text)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// makeStream makes the stream of orders unless it is there. If the server has lost the last one, all orders are made again.
func (h *Hub) makeStream(ctx context.Context) error {
	s, err := h.stream.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: stream, Subjects: []string{ordersSubject + ">"}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage,
		MaxAge: 24 * time.Hour, // of orders of a hub that was killed, on a server that goes on
	})
	if err != nil {
		return err
	}
	made := s.CachedInfo().Created
	h.mu.Lock()
	lost := !h.made.IsZero() && !made.Equal(h.made)
	h.made = made
	if lost {
		for _, s := range h.stages {
			s.orderAgain()
		}
	}
	h.mu.Unlock()
	return nil
}

// keepOrdering orders tasks, and looks after those that workers have.
func (h *Hub) keepOrdering(ctx context.Context) {
	tick := time.NewTicker(h.Patience.Hello / 2)
	defer tick.Stop()
	for ctx.Err() == nil {
		select {
		case <-ctx.Done():
			return
		case <-h.wake:
		case <-tick.C:
			h.repair(ctx)
			h.setAside(false)
		}
		h.publish(ctx)
	}
}

// repair makes what the server has lost, and orders again what lost workers had.
func (h *Hub) repair(ctx context.Context) {
	h.changes.Lock()
	defer h.changes.Unlock()
	inner, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	err := h.makeStream(inner)
	for _, s := range h.allStages() {
		if err == nil {
			err = s.makeConsumers(inner)
		}
	}
	if err != nil && ctx.Err() == nil {
		return // it is tried again: the connection is lost, or the server is busy
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.dropLost()
	for _, s := range h.stages {
		s.reviewLeases()
	}
	h.parts.forget(h.Now())
}

// wakeUp has the hub look for something to order.
func (h *Hub) wakeUp() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}
