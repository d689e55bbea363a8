package regress

import (
	"encoding/json"
	"fmt"

	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
)

// IsComparison reports whether a tournament is a comparison.
func IsComparison(t store.Tournament) (bool, error) {
	var plan struct{ Order *int64 } // the part that other plans have not
	if err := json.Unmarshal(t.Plan, &plan); err != nil {
		return false, fmt.Errorf("tournament %d: %w", t.ID, err)
	}
	return plan.Order != nil, nil
}

// ComparedBefore is how many of all tournaments are comparisons of the same two bots that were begun before this one.
func ComparedBefore(all []store.Tournament, t store.Tournament) (n int, err error) {
	for _, other := range all {
		compared, err := IsComparison(other)
		switch {
		case err != nil:
			return 0, err
		case !compared || other.ID >= t.ID || other.Played == 0:
		case other.Entrants[newBot].Content == t.Entrants[newBot].Content && other.Entrants[newBot+1].Content == t.Entrants[newBot+1].Content:
			n++
		}
	}
	return n, nil
}

// NoteRepeated notes how many times the bots were compared before.
func (r *Report) NoteRepeated(times int) {
	if times > 0 {
		r.note("These bots were compared %s before. Repeating until the answer suits you voids the error rates.",
			spelling.Choose(times, "once", spelling.Count(times, "time")))
	}
}
