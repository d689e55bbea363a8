package regress

import (
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// ComparedBefore returns the earlier tournaments that compare the same two bots.
func ComparedBefore(all []store.Tournament, t store.Tournament) (earlier []store.Tournament, err error) {
	for _, other := range all {
		compared, err := tournament.IsComparison(other)
		switch {
		case err != nil:
			return nil, err
		case !compared || other.ID >= t.ID || other.Played == 0:
		case other.Entrants[newBot].Content == t.Entrants[newBot].Content && other.Entrants[newBot+1].Content == t.Entrants[newBot+1].Content:
			earlier = append(earlier, other)
		}
	}
	return earlier, nil
}

// NoteRepeated notes how often the bots were compared before.
func (r *Report) NoteRepeated(times int) {
	if times > 0 {
		r.Notes.Add("These bots were compared %s before. Repeating until the answer suits you voids the error rates.",
			spelling.Choose(times, "once", spelling.Count(times, "time")))
	}
}
