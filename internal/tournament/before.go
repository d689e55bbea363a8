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

// Found is how many matches are taken as they are, and take no time.
func (b Before) Found() int { return b.Matches - b.Untraced }

// Before tells what the store has of the first pairs of a tournament's schedule. One that is not begun yet is empty.
func (r *Runner) Before(ctx context.Context, s *Schedule, pairs int, t store.Tournament) (b Before, err error) {
	if newest, err := r.Store.Newest(ctx); err != nil || newest <= t.Since {
		return b, err
	}
	if err := r.lookUpScenarios(ctx); err != nil {
		return b, err
	}
	for number := range pairs {
		u := s.Pair(number)
		if !r.Plan.Scenarios[u.Scenario].known() {
			continue // nothing was ever played on it
		}
		for _, lineup := range u.Lineups {
			key := r.Plan.keyIn(t, u, lineup)
			m, found, err := r.Store.FindTrace(ctx, key, t.Since)
			lacks := found && r.untraced(m, lineup) != traces{}
			if lacks && r.selects() {
				whole, _, e := r.Store.Find(ctx, key, t.Since)
				lacks, err = e == nil && r.lacking(whole, lineup) != traces{}, e
			}
			switch {
			case err != nil:
				return b, err
			case !found:
				continue
			case lacks:
				b.Untraced++
			case r.Traces != "" && m.Trace != "" && filepath.Dir(m.Trace) != filepath.Clean(r.Traces):
				b.Elsewhere++
			}
			b.Matches++
		}
	}
	return b, nil
}
