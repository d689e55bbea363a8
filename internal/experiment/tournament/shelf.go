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
// have too are not on it.
type shelf struct {
	kept  []shelved // the cheapest first
	bytes int
	floor float64

	most, mostBytes int
	full            bool // a trace was left out or removed
}

// shelved is a kept trace, or one to be stored next.
type shelved struct {
	Loss
	bytes int
	match *store.ScheduledMatch
}

// openShelf returns the shelf of a tournament. What is kept already stays, even if it is more than the limits.
func (r *Runner) openShelf(ctx context.Context, t store.Tournament) (*shelf, error) {
	s := &shelf{floor: r.Plan.tables.game.Info().ShareFloor}
	err := r.Store.KeptTraces(ctx, t.ID, func(m store.ScheduledMatch, bytes int) error {
		s.insert(shelved{r.shelvedLoss(&m, s.floor), bytes, &m})
		return nil
	})
	s.most, s.mostBytes = max(mostTraces, len(s.kept)), max(mostTraceBytes, s.bytes)
	return s, err
}

// shelvedLoss returns the loss by which traces are compared: a match that is void or in which any bot failed comes first.
func (r *Runner) shelvedLoss(m *store.ScheduledMatch, floor float64) Loss {
	loss := r.Plan.Loss(m.Match.Seats, m.Lineup, floor)
	if m.Voided || FailedTraces.wants(r.Plan, &m.Match, m.Lineup, 0) {
		loss.Kind = FailedMatch
	}
	return loss
}

func (s *shelf) insert(one shelved) {
	at, _ := slices.BinarySearchFunc(s.kept, one, func(a, b shelved) int { return a.Compare(b.Loss) })
	s.kept = slices.Insert(s.kept, at, one)
	s.bytes += one.bytes
}

// admit puts the traces of matches that are to be stored on the shelf, and takes the cheapest off it as far as the limits ask for.
// It returns the numbers of the stored matches that lose their traces; those that are not stored yet lose theirs at once.
func (r *Runner) admit(s *shelf, ended []*store.ScheduledMatch) (removed []int64) {
	met := map[store.Digest]bool{}
	for _, e := range ended {
		if e.Match.Packed == nil {
			continue
		}
		if met[e.Match.Key] {
			e.Match.Packed = nil // an equal match has it
			continue
		}
		met[e.Match.Key] = true
		s.insert(shelved{r.shelvedLoss(e, s.floor), len(e.Match.Packed), e})
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
