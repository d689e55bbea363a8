package experiment_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

// points are the scores of a match by entrant, the new bot first.
type points []int64

// failed is the score of a bot that failed.
const failed = -1 << 40

// pair returns the matches of a pair, with distinct fingerprints. Match n has the lineup rotated by n seats. With
// three seats, a pair is one match, rotated by its number.
func pair(number int, matches ...points) []store.ScheduledMatch {
	var all []store.ScheduledMatch
	for n, scores := range matches {
		e := store.ScheduledMatch{Number: number*len(matches) + n, Pair: number}
		for seat := range scores {
			b := (seat + n) % len(scores)
			if len(scores) == 3 {
				b = (seat + number) % len(scores)
			}
			e.Lineup = append(e.Lineup, b)
			s := contest.SeatResult{Score: scores[b], Place: 1}
			for _, other := range scores {
				if other > scores[b] {
					s.Place++
				}
			}
			if scores[b] == failed {
				s.Score, s.Failure = 1000, &bot.Failure{Kind: bot.Crashed}
			}
			e.Match.Seats = append(e.Match.Seats, s)
		}
		e.Match.Fingerprint = store.NewDigest(fmt.Sprint(number, n))
		all = append(all, e)
	}
	return all
}

func newSeries(t *testing.T, s regress.Settings, seats int) *regress.Series {
	t.Helper()
	if s.Model == "" {
		s.Model = s.Test.DefaultModel()
	}
	s = s.For(contest.Info{})
	must.Do(t, s.Check(seats))
	e := tournament.Entrants{Encounters: contest.Encounters{{0, 1}}}
	if seats == 3 {
		e.Encounters = contest.Encounters{{0, 1}, {2, 0}, {1, 2}}
	}
	for n := range seats {
		e.Contents = append(e.Contents, store.NewDigest([]string{"new", "old", "old"}[n]))
	}
	return regress.NewSeries(s, e)
}

func add(s *regress.Series, matches []store.ScheduledMatch, traits ...contest.OptionValue) rating.Ending {
	return s.Add(matches, traits)
}

// playSeries adds pairs until the series ends or there are no more. It returns the ending and the number of pairs.
func playSeries(s *regress.Series, maxPairs int, matches func(n int) []points) (ending rating.Ending, pairs int) {
	for ending = rating.Running; ending == rating.Running && pairs < maxPairs; pairs++ {
		ending = add(s, pair(pairs, matches(pairs)...))
	}
	return ending, pairs
}

// samePairs returns the same matches for every pair.
func samePairs(matches ...points) func(int) []points { return func(int) []points { return matches } }

// report returns the report of a series, and checks that JSON can represent it: it has no NaN or
// infinity.
func report(t *testing.T, s *regress.Series, seats ...string) *regress.Report {
	t.Helper()
	if seats == nil {
		seats = []string{"RED", "BLUE"}
	}
	r := s.Report(contest.Info{Name: "carnegie", Seats: seats, Score: "money"}, []tournament.Bot{{Name: "new"}, {Name: "old"}, {Name: "old-2"}})
	if _, err := json.Marshal(r); err != nil {
		t.Errorf("%s: %v", r.Headline(), err)
	}
	return r
}
