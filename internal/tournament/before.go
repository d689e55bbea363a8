package tournament

import (
	"context"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/store"
)

// Before is what the store has of a schedule before it is played.
type Before struct {
	Matches   int // that were played
	Untraced  int // of them: to be played again, as a trace is wanted and not there
	Elsewhere int // of them: with a trace in another folder than is wanted
}

// Found returns how many matches are taken as they are, and take no time.
func (b Before) Found() int { return b.Matches - b.Untraced }

// pairsCounted is how many pairs are counted in one go.
const pairsCounted = 256

// Before returns what the store has of the first pairs of a tournament's schedule. One that is not begun yet
// is empty.
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

// countBefore counts those of the pairs from one up to another.
func (r *Runner) countBefore(ctx context.Context, s *Schedule, from, to int, t store.Tournament, b *Before) error {
	var keys []store.Digest
	var lineups [][]int
	for number := from; number < to; number++ {
		u := s.Pair(number)
		if !r.Plan.Scenarios[u.Scenario].known() {
			continue // nothing was ever played on it
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
		if lacks && r.selects() {
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
