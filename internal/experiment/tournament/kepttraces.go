package tournament

import (
	"context"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Limits of the traces that a tournament keeps in the store, unless all are wanted.
const (
	maxTraces     = 500
	maxTraceBytes = 16 << 20 // compressed
)

// keptTraces holds the traces that a tournament keeps within its limits, preferring the costliest losses. Traces shared
// with other tournaments do not count.
type keptTraces struct {
	plan   *Plan
	floor  float64     // the game's ShareFloor
	byCost []keptTrace // cheapest first
	bytes  int

	maxCount, maxBytes int
	full               bool // a trace was rejected or removed
}

// keptTrace is a trace that is stored or about to be.
type keptTrace struct {
	Loss
	bytes int
	match *store.ScheduledMatch
}

// loadKeptTraces loads the stored traces of a tournament. All of them stay, even if they exceed the limits.
func loadKeptTraces(ctx context.Context, db *store.DB, t store.Tournament, p *Plan) (*keptTraces, error) {
	s := &keptTraces{plan: p, floor: p.tables.game.Info().ShareFloor}
	err := db.KeptTraces(ctx, t.ID, func(m store.ScheduledMatch, bytes int) error {
		s.insert(&m, bytes)
		return nil
	})
	s.maxCount, s.maxBytes = max(maxTraces, len(s.byCost)), max(maxTraceBytes, s.bytes)
	return s, err
}

// insert adds a trace. Void matches and those with a failure of any bot rank highest.
func (s *keptTraces) insert(m *store.ScheduledMatch, bytes int) {
	one := keptTrace{s.plan.Loss(m.Match.Seats, m.Lineup, s.floor), bytes, m}
	if m.Voided || FailedTraces.wants(s.plan, &m.Match, m.Lineup, 0) {
		one.Kind = FailedMatch
	}
	at, _ := slices.BinarySearchFunc(s.byCost, one, func(a, b keptTrace) int { return a.Compare(b.Loss) })
	s.byCost = slices.Insert(s.byCost, at, one)
	s.bytes += bytes
}

// A single trace may take at most 1/maxShareOf of the bytes.
const maxShareOf = 4

// admit adds the traces of matches about to be stored, and evicts the cheapest ones until the limits hold. It returns
// the stored matches whose traces must be deleted, and clears the traces of matches not stored yet. A nil keptTraces has
// no limits.
func (s *keptTraces) admit(ended []*store.ScheduledMatch) (removed []int64) {
	if s == nil {
		return nil
	}
	met := map[store.Digest]bool{}
	for _, e := range ended {
		if e.Match.Packed == nil {
			continue
		}
		if len(e.Match.Packed) > s.maxBytes/maxShareOf { // it would displace many others
			e.Match.Packed, s.full = nil, true
			continue
		}
		if met[e.Match.Key] { // an identical match has it
			e.Match.Packed = nil
			continue
		}
		met[e.Match.Key] = true
		s.insert(e, len(e.Match.Packed))
	}
	for len(s.byCost) > s.maxCount || s.bytes > s.maxBytes {
		cheapest := s.byCost[0].match
		s.bytes -= s.byCost[0].bytes
		s.byCost, s.full = s.byCost[1:], true
		if cheapest.Match.Packed == nil {
			removed = append(removed, cheapest.Match.ID)
		}
		cheapest.Match.Packed = nil
	}
	return removed
}

// reportTracesFull reports, once, that not all wanted traces are kept.
func (r *Runner) reportTracesFull() {
	if r.kept == nil || !r.kept.full || r.TracesFull == nil {
		return
	}
	r.TracesFull(fmt.Sprintf("only the traces of the %d costliest matches of the tournament are kept, at most %d MiB; --keep-traces all keeps all traces",
		maxTraces, maxTraceBytes>>20))
	r.TracesFull = nil
}
