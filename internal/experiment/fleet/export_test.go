package fleet

import (
	"context"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Claim is a worker's unverified result.
type Claim = claim

// Claimed sets a function that may change a worker's claims before they are sent.
func (w *Worker) Claimed(change func(o tournament.Order, c *Claim)) { w.claimed = change }

// Die closes a worker's connection at once, as if the worker were killed.
func (w *Worker) Die() { w.nats.Close() }

// Leftovers counts what hub and worker still hold of earlier stages.
type Leftovers struct {
	Stages, Consumers, Orders, Parcels int // of the hub
	Offers, Files                      int // of a worker
}

// Leftovers returns what hub and worker still hold of earlier stages.
func (h *Hub) Leftovers(ctx context.Context, w *Worker) (l Leftovers, err error) {
	h.mu.Lock()
	l.Stages = len(h.stages)
	h.mu.Unlock()
	s, err := h.stream.Stream(ctx, stream)
	if err != nil {
		return l, err
	}
	info, err := s.Info(ctx)
	if err != nil {
		return l, err
	}
	l.Consumers, l.Orders = info.State.Consumers, int(info.State.Msgs)
	parcels, err := os.ReadDir(filepath.Join(h.dir, parcelsFolder))
	if err != nil {
		return l, err
	}
	w.mu.Lock()
	l.Offers = len(w.stages)
	w.mu.Unlock()
	files, err := os.ReadDir(w.Cache)
	l.Parcels, l.Files = len(parcels), len(files)
	return l, err
}
