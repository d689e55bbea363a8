package experiment

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/sweep"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// sideBySide compares challengers, scenario by scenario, by their results against the same opponents.
type sideBySide struct {
	margins     regress.Settings        // how scores are compared
	pairs       int                     // per challenger and scenario
	challengers []int                   // indices of active challengers
	open        []tournament.PairResult // pairs of the current scenario
}

func newSideBySide(info contest.Info, plan *tournament.Plan, s *tournament.Schedule) sideBySide {
	by := sideBySide{margins: regress.Settings{}.For(info), pairs: len(s.Lineups()) / plan.Challengers}
	for n := range plan.Challengers {
		by.challengers = append(by.challengers, n)
	}
	return by
}

// add adds the next pair. After the last pair of a scenario, all is true, and results has the result of each
// challenger, in order, or is nil if a match is missing.
func (s *sideBySide) add(pair tournament.PairResult) (results []sweep.ScenarioMean, all bool) {
	s.open = append(s.open, pair)
	if len(s.open) < len(s.challengers)*s.pairs {
		return nil, false
	}
	open := s.open
	s.open = nil
	for _, u := range open {
		if len(u.Matches) < len(u.Lineups) {
			return nil, true
		}
	}
	for n, c := range s.challengers {
		results = append(results, s.result(c, open[n*s.pairs:(n+1)*s.pairs]))
	}
	return results, true
}

// result returns a challenger's mean result in these pairs.
func (s *sideBySide) result(challenger int, pairs []tournament.PairResult) (r sweep.ScenarioMean) {
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
