package tournament

import (
	"context"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Limits of the traces that a tournament keeps in the store, unless all are wanted.
const (
	mostTraces     = 500
	mostTraceBytes = 16 << 20 // compressed
)

// shelf is the kept traces of a tournament, within limits: the costliest matches stay. Traces of matches that other tournaments
// have too do not count.
type shelf struct {
	plan  *Plan
	floor float64   // the game's ShareFloor
	kept  []shelved // the cheapest first
	bytes int

	most, mostBytes int
	full            bool // a trace was left out or removed
}

// shelved is a kept trace, or one to be stored next.
type shelved struct {
	Loss
	bytes int
	match *store.ScheduledMatch
}

// openShelf returns the shelf of a plan's tournament. What is kept already stays, even if it is more than the limits.
func openShelf(ctx context.Context, db *store.DB, t store.Tournament, p *Plan) (*shelf, error) {
	s := &shelf{plan: p, floor: p.tables.game.Info().ShareFloor}
	err := db.KeptTraces(ctx, t.ID, func(m store.ScheduledMatch, bytes int) error {
		s.insert(&m, bytes)
		return nil
	})
	s.most, s.mostBytes = max(mostTraces, len(s.kept)), max(mostTraceBytes, s.bytes)
	return s, err
}

// insert puts a trace on the shelf. A match that is void or in which any bot failed counts more than all others.
func (s *shelf) insert(m *store.ScheduledMatch, bytes int) {
	one := shelved{s.plan.Loss(m.Match.Seats, m.Lineup, s.floor), bytes, m}
	if m.Voided || FailedTraces.wants(s.plan, &m.Match, m.Lineup, 0) {
		one.Kind = FailedMatch
	}
	at, _ := slices.BinarySearchFunc(s.kept, one, func(a, b shelved) int { return a.Compare(b.Loss) })
	s.kept = slices.Insert(s.kept, at, one)
	s.bytes += bytes
}

// largestShare is the part of a shelf, one in so much, that a single trace may take.
const largestShare = 4

// admit puts the traces of matches that are about to be stored on the shelf, and takes the cheapest off it until the limits hold.
// Without a shelf all are kept. It returns the numbers of the stored matches whose traces must be deleted; matches that are not stored
// yet lose theirs here.
func (s *shelf) admit(ended []*store.ScheduledMatch) (removed []int64) {
	if s == nil {
		return nil
	}
	met := map[store.Digest]bool{}
	for _, e := range ended {
		if e.Match.Packed == nil {
			continue
		}
		if len(e.Match.Packed) > s.mostBytes/largestShare { // it would take the place of many others
			e.Match.Packed, s.full = nil, true
			continue
		}
		if met[e.Match.Key] { // an equal match has it
			e.Match.Packed = nil
			continue
		}
		met[e.Match.Key] = true
		s.insert(e, len(e.Match.Packed))
	}
	for len(s.kept) > s.most || s.bytes > s.mostBytes {
		cheapest := s.kept[0].match
		s.bytes -= s.kept[0].bytes
		s.kept, s.full = s.kept[1:], true
		if cheapest.Match.Packed == nil {
			removed = append(removed, cheapest.Match.ID)
		}
		cheapest.Match.Packed = nil
	}
	return removed
}

// tellFull says once that not all wanted traces are kept.
func (r *Runner) tellFull() {
	if r.shelf == nil || !r.shelf.full || r.Full == nil {
		return
	}
	r.Full(fmt.Sprintf("only the traces of the %d costliest matches of the tournament are kept, at most %d MiB; --keep-traces all keeps all",
		mostTraces, mostTraceBytes>>20))
	r.Full = nil
}
