package fleet

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Stage returns a worker that has a plan's matches played by the hub's workers, and trial matches by local. db
// returns the database of results, or nil until it is open.
func (h *Hub) Stage(ctx context.Context, game contest.Game, plan *tournament.Plan, local *tournament.Local, db func() *store.DB) (*Stage, error) {
	s, err := newStage(h, game, plan, local, db)
	if err != nil {
		return nil, err
	}
	h.mu.Lock()
	h.stages[s.terms.ID] = s
	h.over = slices.DeleteFunc(h.over, func(id string) bool { return id == s.terms.ID })
	h.mu.Unlock()
	s.withdraw(ctx) // left by an earlier hub of this owner
	err = s.makeConsumers(ctx)
	// Without a server or stream, repair creates them later.
	if err != nil && h.nats.IsConnected() && !errors.Is(err, jetstream.ErrStreamNotFound) {
		return nil, err
	}
	h.announce()
	return s, nil
}

// maxFinished limits the list of finished stages sent to workers.
const maxFinished = 64

// End releases the resources of a stage at hub, server and workers.
func (s *Stage) End() {
	h := s.hub
	h.changes.Lock()
	defer h.changes.Unlock()
	h.mu.Lock()
	current := h.stages[s.terms.ID] == s
	if current {
		delete(h.stages, s.terms.ID)
		h.over = append(h.over[max(0, len(h.over)-maxFinished+1):], s.terms.ID)
	}
	for _, w := range h.workers {
		maps.DeleteFunc(w.checks, func(_ store.Digest, d done) bool { return d.of == s })
	}
	h.deleteParcels(s)
	h.mu.Unlock()
	if current {
		h.announce()
		ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
		defer stop()
		s.withdraw(ctx)
	}
}

// deleteParcels deletes the parcels that only this stage uses.
func (h *Hub) deleteParcels(of *Stage) {
	kept := map[store.Digest]bool{}
	for _, s := range h.stages {
		for _, file := range s.terms.files() {
			kept[file] = true
		}
	}
	for _, file := range of.terms.files() {
		if !kept[file] {
			_ = os.Remove(h.parcel(file)) // on failure, deleted with the hub's folder
		}
	}
}

func (h *Hub) allStages() (all []*Stage) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, s := range h.stages {
		all = append(all, s)
	}
	return all
}
