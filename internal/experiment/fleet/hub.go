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

// Options configure a hub.
type Options struct {
	Address  Address
	Secret   Secret
	Build    string // of cookoff; must be equal on all workers
	Owner    string // this machine and its database; orders of an earlier hub with the same owner are deleted
	Now      func() time.Time
	Warn     func(text string) // receives warnings; may be called concurrently
	Timeouts Timeouts
}

// Timeouts has the timeouts and intervals of a hub and its workers.
type Timeouts struct {
	Hello time.Duration // interval between a worker's hellos
	Lost  time.Duration // a worker without a hello for this long is lost
	Ask   time.Duration // timeout of requests
	Ack   time.Duration // an order not begun after this time goes to another worker
	Again time.Duration // an order that no worker has begun is repeated, as the server may have lost it
}

// TimeoutsFor returns timeouts for an interval between hellos; 0 means the default.
func TimeoutsFor(hello time.Duration) Timeouts {
	hello = cmp.Or(hello, 2*time.Second)
	return Timeouts{Hello: hello, Lost: 8 * hello, Ask: 10 * hello, Ack: 2 * hello, Again: 60 * hello}
}

// pings makes NATS detect dead connections.
func (p Timeouts) pings() nats.Option { return nats.PingInterval(p.Lost / 3) }

// Folders in a hub's temporary folder.
const (
	parcelsFolder = "parcels"
	serverFolder  = "server" // stays empty: the stream is in memory
)

// Hub orders matches from workers, and verifies their results.
type Hub struct {
	Options
	id       string
	nats     *nats.Conn
	stream   jetstream.JetStream
	server   *embedded // nil with an external server
	dir      string    // temporary
	lock     *os.File  // on dir; nil without support for file locks
	stop     context.CancelFunc
	closing  chan struct{} // closed by Close
	loops    sync.WaitGroup
	compress compressor
	changes  sync.Mutex    // serializes changes to streams and consumers on the server
	checks   chan struct{} // semaphore of verifications
	wake     chan struct{} // signals that there may be something to order

	mu      sync.Mutex
	stages  map[string]*Stage
	over    []string // IDs of the latest finished stages
	workers map[string]*member
	parts   assembly
	slowest []slowAnswer // slowest answers, slowest first
	aside   int          // results set aside
	begun   int          // tasks that workers have begun
	ended   int          // begun tasks whose worker was lost
	orders  int          // tasks ordered so far
	run     string       // distinguishes this hub's tasks from those of earlier ones
	made    time.Time    // last known creation of the stream
}

// Open starts a hub. Close ends it.
func Open(ctx context.Context, o Options) (*Hub, error) {
	h := &Hub{
		Options: o, id: shortHash(o.Owner), run: rand.Text()[:8], stages: map[string]*Stage{}, workers: map[string]*member{},
		checks: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)), wake: make(chan struct{}, 1), closing: make(chan struct{}), parts: assembly{open: map[string]*pieces{}},
		compress: newCompressor(),
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

// enter connects to the server and subscribes to requests of workers.
func (h *Hub) enter(ctx context.Context, more []nats.Option) (err error) {
	more = slices.Concat(more, []nats.Option{h.Timeouts.pings()}, h.warnRefused())
	if h.nats, err = connect(ctx, h.Address, &h.Secret, "cookoff hub", more...); err != nil {
		return err
	}
	if h.stream, err = jetstream.New(h.nats); err != nil {
		return err
	}
	if err := h.makeStream(ctx); err != nil && errors.Is(h.nats.LastError(), nats.ErrPermissionViolation) {
		return fmt.Errorf("%s lets workers join %s, but may not order matches; give the file of a hub with --token", h.Secret.File, h.Address.Text)
	} else if err != nil {
		return fmt.Errorf("%s: cannot create a JetStream stream for orders: %w", h.Address.Text, err)
	}
	for subject, handle := range map[string]nats.MsgHandler{
		helloSubject: h.handleHello, askSubject: h.answerQuestion, h.subject(requestBegin): h.handleBegin, h.subject(requestResult): h.handleReport,
		h.subject(requestFile): h.sendFile, h.subject(requestStage): h.sendStage,
	} {
		if _, err := h.nats.Subscribe(subject, handle); err != nil {
			return err
		}
	}
	inner, stop := context.WithCancel(context.WithoutCancel(ctx))
	h.stop = stop
	h.loops.Go(func() { h.orderLoop(inner) })
	return nil
}

// warnRefused returns options that keep reconnecting, with a warning, to a server that rejects the hub.
func (h *Hub) warnRefused() []nats.Option {
	var reported atomic.Bool
	return []nats.Option{
		nats.IgnoreAuthErrorAbort(),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrAuthorization) && reported.CompareAndSwap(false, true) {
				h.Warn(fmt.Sprintf("%s no longer accepts the user of %s; retrying", h.Address.Text, h.Secret.File))
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { reported.Store(false) }),
	}
}

// Close stops the hub and drops its orders.
func (h *Hub) Close() error {
	if h.stop != nil {
		h.stop()
		close(h.closing)
		h.loops.Wait()
		for range cap(h.checks) { // wait for running verifications
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
	_ = h.lock.Close() // nil without support for file locks
	return err
}

// parcel returns the path of a parcel.
func (h *Hub) parcel(file store.Digest) string {
	return filepath.Join(h.dir, parcelsFolder, file.String())
}

// Join returns the command that starts a worker for this hub.
func (h *Hub) Join() string {
	address := h.Address.Text
	if host, port, err := net.SplitHostPort(address); err == nil && net.ParseIP(host).IsUnspecified() {
		address = net.JoinHostPort(ownAddress(), port) // others cannot reach 0.0.0.0
	}
	return spelling.ShellLine([]string{"cookoff", "worker", "--hub", address, "--token", h.Secret.File})
}

// ownAddress returns an address by which other machines can reach this one.
func ownAddress() string {
	all, _ := net.InterfaceAddrs() // on an error, use the host name
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && n.IP.To4() != nil {
			return n.IP.String()
		}
	}
	host, _ := os.Hostname() // empty if unknown
	return cmp.Or(host, "127.0.0.1")
}

// subject returns the subject of a request to this hub.
func (h *Hub) subject(request string) string { return hubSubject + h.id + "." + request }

// shortHash returns a hash of texts that is short and valid in a subject.
func shortHash(texts ...string) string {
	sum := sha256.New()
	for _, text := range texts {
		fmt.Fprintf(sum, "%q", text)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// makeStream creates the stream of orders if missing. If the server has lost it, everything is ordered again.
func (h *Hub) makeStream(ctx context.Context) error {
	s, err := h.stream.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: stream, Subjects: []string{ordersSubject + ">"}, Retention: jetstream.WorkQueuePolicy, Storage: jetstream.MemoryStorage,
		MaxAge: 24 * time.Hour, // cleans up after a killed hub
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

// orderLoop publishes orders and checks on those that workers have.
func (h *Hub) orderLoop(ctx context.Context) {
	tick := time.NewTicker(h.Timeouts.Hello / 2)
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

// repair recreates what the server has lost, and repeats the orders of lost workers.
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
		return // retried later: no connection, or a busy server
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.dropLost()
	for _, s := range h.stages {
		s.reviewLeases()
	}
	h.parts.expire(h.Now())
}

// wakeUp triggers the ordering of tasks.
func (h *Hub) wakeUp() {
	select {
	case h.wake <- struct{}{}:
	default:
	}
}
