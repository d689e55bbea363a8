package tournament

import (
	"context"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Before describes the stored part of a schedule.
type Before struct {
	Matches   int // number of stored matches
	Untraced  int // of those: to be played again because a wanted trace is missing
	Elsewhere int // of those: with a trace in another folder than wanted
}

// Found returns the number of matches that are reused and take no time.
func (b Before) Found() int { return b.Matches - b.Untraced }

// pairsCounted is the number of pairs per query.
const pairsCounted = 256

// Before returns what is stored of the first pairs of a tournament's schedule. It is zero for a new tournament.
func (r *Runner) Before(ctx context.Context, s *Schedule, pairs int, t store.Tournament) (b Before, err error) {
	if newest, err := r.Store.Newest(ctx); err != nil || newest <= t.Since {
		return b, err
	}
	if err := r.lookUpScenarios(ctx); err != nil {
		return b, err
	}
	for from := 0; from < pairs; from += pairsCounted {
		if err := r.countBefore(ctx, s, from, min(from+pairsCounted, pairs), t, &b); err != nil {
			return b, err
		}
	}
	return b, nil
}

// countBefore counts the pairs of a range.
func (r *Runner) countBefore(ctx context.Context, s *Schedule, from, to int, t store.Tournament, b *Before) error {
	var keys []store.Digest
	var lineups [][]int
	for number := from; number < to; number++ {
		u := s.Pair(number)
		if !r.Plan.Scenarios[u.Scenario].known() {
			continue // never played
		}
		for _, lineup := range u.Lineups {
			keys, lineups = append(keys, r.Plan.keyIn(t, u, lineup)), append(lineups, lineup)
		}
	}
	matches, err := r.Store.FindTraces(ctx, keys, t.Since)
	if err != nil {
		return err
	}
	for i, key := range keys {
		m, found := matches[key]
		lacks := found && r.untraced(m, lineups[i]) != traces{}
		if lacks && r.of() != AllTraces {
			stored, err := r.Store.Find(ctx, []store.Digest{key}, t.Since)
			if err != nil {
				return err
			}
			lacks = r.lacking(stored[key], lineups[i]) != traces{}
		}
		switch {
		case !found:
			continue
		case lacks:
			b.Untraced++
		case r.Traces != "" && m.Trace != "" && filepath.Dir(m.Trace) != filepath.Clean(r.Traces):
			b.Elsewhere++
		}
		b.Matches++
	}
	return nil
}
