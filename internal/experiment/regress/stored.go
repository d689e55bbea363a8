package regress

import (
	"encoding/json"
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// OfStored returns the series of a stored comparison before its first pair. Limits on pairs are not stored, so it has
// none.
func OfStored(t store.Tournament, game contest.Info) (*Series, error) {
	plan, err := tournament.PlanOf(t)
	if err != nil {
		return nil, err
	}
	var s Settings
	if err := json.Unmarshal(plan.Question, &s); err != nil {
		return nil, fmt.Errorf("tournament %d: %w", t.ID, err)
	}
	s = s.For(game)
	s.MaxPairs, s.MaxFailures = math.MaxInt, math.MaxInt
	if err := s.Check(len(game.Seats)); err != nil {
		return nil, fmt.Errorf("tournament %d: %w", t.ID, err)
	}
	return NewSeries(s, tournament.EntrantsOf(t, game)), nil
}

// ReportOn returns the report of a stored comparison.
func (s *Series) ReportOn(t store.Tournament, game contest.Info) *Report {
	var bots []tournament.Bot
	for _, e := range t.Entrants {
		bots = append(bots, tournament.Bot{Name: e.Name, Word: e.Word, Settings: e.Settings, Content: e.Content})
	}
	return s.Report(game, bots)
}

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
		r.Notes.Add("These bots were compared %s before. Repeating a comparison until the answer suits you voids its error rates.",
			spelling.Choose(times, "once", spelling.Count(times, "time")))
	}
}
