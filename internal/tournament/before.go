package tournament

import (
	"context"
	"path/filepath"
)

// Before is what the store has of a schedule before it is played.
type Before struct {
	Matches   int // that were played
	Untraced  int // of them: to be played again, as a trace is wanted and not there
	Elsewhere int // of them: with a trace in another folder than is wanted
}

// Found is how many matches are taken as they are, and take no time.
func (b Before) Found() int { return b.Matches - b.Untraced }

// Before tells what the store has of the first units of a schedule, not counting matches up to since.
func (r *Runner) Before(ctx context.Context, s *Schedule, units int, since int64) (b Before, err error) {
	if newest, err := r.Store.Newest(ctx); err != nil || newest <= since {
		return b, err
	}
	for number := range units {
		u := s.Unit(number)
		for _, lineup := range u.Lineups {
			trace, found, err := r.Store.FindTrace(ctx, r.Plan.key(u, lineup), since)
			switch {
			case err != nil:
				return b, err
			case !found:
				continue
			case r.lacksTrace(trace):
				b.Untraced++
			case r.Traces != "" && filepath.Dir(trace) != filepath.Clean(r.Traces):
				b.Elsewhere++
			}
			b.Matches++
		}
	}
	return b, nil
}
