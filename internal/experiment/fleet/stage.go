package fleet

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Stage is a tournament.Worker that has the matches of a plan played by the hub's workers. Trial matches are played
// locally.
type Stage struct {
	*tournament.Local
	hub   *Hub
	game  contest.Game
	terms stageTerms
	needs []string // runtime of each bot; empty for a built-in
	bots  map[tournament.BotRef]int
	plan  *tournament.Plan
	store func() *store.DB // nil until the tournament begins

	// Guarded by the hub's mutex:
	gathered map[int][]*pendingMatch // matches of incomplete pairs
	matches  map[store.Digest]*pendingMatch
	tasks    map[string]*assignment
	queue    []*assignment             // tasks to order, next one first
	ordered  map[string]int            // number of ordered tasks, by group
	ended    map[store.Digest][]string // keys of the workers lost with each match
	givenUp  map[store.Digest]bool     // matches that lost too many workers
	played   []done                    // latest results
	begun    bool                      // store is open
}

// pendingMatch is a match for which a caller waits.
type pendingMatch struct {
	order tournament.Order
	of    *assignment
	done  chan outcome // receives one value
}

// outcome is a result or an error.
type outcome struct {
	played tournament.Played
	err    error
}

// newStage packs the bots of a plan.
func newStage(h *Hub, game contest.Game, plan *tournament.Plan, local *tournament.Local, db func() *store.DB) (*Stage, error) {
	s := &Stage{
		Local: local, hub: h, game: game, plan: plan, store: db, bots: map[tournament.BotRef]int{}, gathered: map[int][]*pendingMatch{}, matches: map[store.Digest]*pendingMatch{},
		tasks: map[string]*assignment{}, ended: map[store.Digest][]string{}, givenUp: map[store.Digest]bool{}, ordered: map[string]int{},
	}
	s.terms = stageTerms{Game: plan.Game, Box: plan.Box}
	parts := []string{h.id, plan.Game, fmt.Sprint(plan.Box)}
	var errs []error
	for i := range plan.Bots {
		b := &plan.Bots[i]
		if b.Bot.NeedsProcess() && plan.Box == nil {
			return nil, errors.New("workers always play programs in a sandbox; remove --box off")
		}
		file, size, err := h.writeParcel(b.Bot.Pack)
		errs = append(errs, err)
		need := ""
		if !b.Bot.Ships() {
			need = shortHash(string(b.Bot.Form), b.Version)
		}
		s.bots[b.Ref()] = i
		s.needs = append(s.needs, need)
		s.terms.Bots = append(s.terms.Bots, stageBot{BotRef: b.Ref(), Need: need, File: file, Size: size})
		parts = append(parts, b.Name, b.Content.String())
	}
	var err error
	if s.terms.Referee, err = h.packReferee(game, plan); s.terms.Referee != nil {
		parts = append(parts, s.terms.Referee.File.String(), s.terms.Referee.Version)
	}
	if err := errors.Join(append(errs, err)...); err != nil {
		return nil, err
	}
	for _, lineup := range tournament.NewSchedule(plan).Lineups() {
		s.addGroup(s.groupOf(lineup))
	}
	for _, g := range s.terms.Groups {
		parts = append(parts, g.Name)
	}
	s.terms.ID = shortHash(parts...)
	return s, nil
}

// groupOf returns the requirements of some bots as a group.
func (s *Stage) groupOf(bots []int) group {
	var g group
	for _, b := range bots {
		if s.needs[b] != "" {
			g.Needs = append(g.Needs, s.needs[b])
		}
	}
	slices.Sort(g.Needs)
	g.Needs = slices.Compact(g.Needs)
	g.Name = shortHash(g.Needs...)
	return g
}

func (s *Stage) addGroup(g group) {
	if !slices.ContainsFunc(s.terms.Groups, func(o group) bool { return o.Name == g.Name }) {
		s.terms.Groups = append(s.terms.Groups, g)
	}
}

// writeParcel writes a parcel, and returns its digest and size.
func (h *Hub) writeParcel(pack func(to io.Writer) error) (file store.Digest, size int64, err error) {
	var parcel bytes.Buffer
	if err := pack(&parcel); err != nil {
		return file, 0, err
	}
	sum := sha256.Sum256(parcel.Bytes())
	file = store.Digest(sum[:len(file)])
	return file, int64(parcel.Len()), os.WriteFile(h.parcel(file), parcel.Bytes(), 0o600)
}

// subject returns the subject for orders of a group.
func (s *Stage) subject(g string) string {
	return ordersSubject + s.hub.id + "." + s.terms.ID + "." + g
}

// consumer returns the name of a group's consumer.
func consumer(stage, g string) string { return stage + "-" + g }

// makeConsumers creates missing consumers.
func (s *Stage) makeConsumers(ctx context.Context) error {
	for _, g := range s.terms.Groups {
		_, err := s.hub.stream.CreateOrUpdateConsumer(ctx, stream, jetstream.ConsumerConfig{
			Durable: consumer(s.terms.ID, g.Name), FilterSubject: s.subject(g.Name), AckPolicy: jetstream.AckExplicitPolicy,
			AckWait: s.hub.Timeouts.Ack, MaxDeliver: -1, MaxAckPending: -1, InactiveThreshold: consumerLife, MemoryStorage: true,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// withdraw deletes the stage's orders and consumers from the server.
func (s *Stage) withdraw(ctx context.Context) {
	if orders, err := s.hub.stream.Stream(ctx, stream); err == nil {
		_ = orders.Purge(ctx, jetstream.WithPurgeSubject(ordersSubject+s.hub.id+"."+s.terms.ID+".>"))
		for _, g := range s.terms.Groups {
			_ = orders.DeleteConsumer(ctx, consumer(s.terms.ID, g.Name))
		}
	}
}

// Play has a match played by a worker, together with the other matches of its pair.
func (s *Stage) Play(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	w := &pendingMatch{order: o, done: make(chan outcome, 1)}
	s.request(w)
	select {
	case r := <-w.done:
		if errors.Is(r.err, contest.ErrReferee) {
			return s.playLocally(ctx, o)
		}
		return r.played, r.err
	case <-ctx.Done():
		s.cancel(w)
		return tournament.Played{}, tournament.ErrInterrupted
	}
}

// playLocally plays a match locally, after its referee failed for a worker.
func (s *Stage) playLocally(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	select {
	case s.hub.checks <- struct{}{}:
		defer func() { <-s.hub.checks }()
		return s.Local.Play(ctx, o)
	case <-ctx.Done():
		return tournament.Played{}, tournament.ErrInterrupted
	}
}

// request orders a match once its pair is complete.
func (s *Stage) request(w *pendingMatch) {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	s.begun = true
	if s.givenUp[w.order.Key] {
		w.done <- outcome{err: errCrashesWorkers}
		return
	}
	pair := append(s.gathered[w.order.Pair], w)
	s.gathered[w.order.Pair] = pair
	if len(pair) < cmp.Or(w.order.Together, 1) {
		return
	}
	delete(s.gathered, w.order.Pair)
	s.hub.orders++
	t := &assignment{id: fmt.Sprintf("%s-%d", s.hub.run, s.hub.orders), matches: pair, queued: true}
	var lineup []int
	for _, ref := range w.order.Bots {
		lineup = append(lineup, s.bots[ref])
	}
	t.group = s.groupOf(lineup).Name
	for _, m := range pair {
		m.of = t
		s.matches[m.order.Key] = m
	}
	s.tasks[t.id] = t
	s.queue = append(s.queue, t)
	s.hub.wakeUp()
}

// cancel drops a match that is no longer wanted.
func (s *Stage) cancel(w *pendingMatch) {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	if s.gathered[w.order.Pair] = slices.DeleteFunc(s.gathered[w.order.Pair], func(m *pendingMatch) bool { return m == w }); len(s.gathered[w.order.Pair]) == 0 {
		delete(s.gathered, w.order.Pair)
	}
	s.finish(w)
}

// finish removes a match with a result, or one no longer wanted.
func (s *Stage) finish(w *pendingMatch) {
	if s.matches[w.order.Key] == w {
		delete(s.matches, w.order.Key)
	}
	t := w.of
	if t == nil || s.tasks[t.id] != t {
		return
	}
	t.matches = slices.DeleteFunc(t.matches, func(m *pendingMatch) bool { return m == w })
	if len(t.matches) == 0 {
		delete(s.tasks, t.id)
		if !t.queued {
			s.ordered[t.group]--
		}
		s.queue = slices.DeleteFunc(s.queue, func(o *assignment) bool { return o == t })
	}
}

// Wait sets aside results of workers that turned out to be untrustworthy. It need not wait for matches: Play returns
// after the result.
func (s *Stage) Wait() {
	s.Local.Wait()
	s.hub.setAside(true) // including results stored meanwhile
}
