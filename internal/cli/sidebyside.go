package cli

import (
	"context"

	"github.com/cookoff/cookoff/internal/regress"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/sweep"
	"github.com/cookoff/cookoff/internal/tournament"
)

// sideBySide is a tournament whose challengers are compared by how they do on the same scenarios against the same opponents.
type sideBySide struct {
	*tournamentRun
	margins regress.Settings // how scores are compared
	pairs   int              // of a challenger on a scenario
	before  tournament.Earlier
	open    []tournament.PairResult // of the scenario that is being played
}

func newSideBySide(c *tournamentRun) sideBySide {
	return sideBySide{tournamentRun: c, margins: regress.Settings{}.For(c.info), pairs: len(c.schedule.Lineups()) / c.runner.Plan.Challengers}
}

// playSame plays a schedule, or a part of it, that has the pairs of some challengers scenario by scenario. each gets how they did
// on one after the other, in their order; nil where a match is missing.
func (s *sideBySide) playSame(ctx context.Context, t store.Tournament, of *tournament.Schedule, challengers []int, each func([]sweep.Result) error) error {
	s.open = nil
	return s.runner.Play(ctx, t, of, 0, func(u tournament.PairResult) error {
		s.before.Count(u.Matches)
		s.voids.Add(u)
		s.open = append(s.open, u)
		if len(s.open) < len(challengers)*s.pairs {
			return nil
		}
		results := s.results(challengers)
		s.open = nil
		return each(results)
	})
}

// results are those of the scenario that was played.
func (s *sideBySide) results(challengers []int) (results []sweep.Result) {
	for _, u := range s.open {
		if len(u.Matches) < len(u.Lineups) {
			return nil
		}
	}
	for n, c := range challengers {
		results = append(results, s.result(c, s.open[n*s.pairs:(n+1)*s.pairs]))
	}
	return results
}

// result is how a challenger did in some pairs.
func (s *sideBySide) result(challenger int, pairs []tournament.PairResult) (r sweep.Result) {
	n := float64(len(pairs))
	for _, u := range pairs {
		p := s.margins.Observe(challenger, u.Matches)
		r.Score += p.Score / n
		r.Margin += p.Margin / n
		for _, m := range u.Matches {
			r.Moves += m.Match.Fingerprint.String()
			for seat, b := range m.Lineup {
				if b == challenger && m.Match.Seats[seat].Failure != nil {
					r.Failed++
				}
			}
		}
	}
	return r
}
