package rating_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
)

// The ratings and intervals of two bots do not depend on a third bot that lost, or won, all matches
// against both.
func TestBoundsDoNotAffectOthers(t *testing.T) {
	t.Parallel()
	met := rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{3, 4, 5, 4, 4}}
	alone := rank(t, 2, met)
	for _, swept := range []rating.Pairs{{20}, {0, 0, 0, 0, 20}} {
		r := rank(t, 3, met, rating.Meeting{A: 2, B: 0, Pairs: swept}, rating.Meeting{A: 2, B: 1, Pairs: swept})
		for i := range 2 {
			got, want := r.Players[i], alone.Players[i]
			near(t, "elo", *got.Elo, *want.Elo, 1e-9)
			near(t, "lo", *got.Lo, *want.Lo, 1e-9)
			near(t, "hi", *got.Hi, *want.Hi, 1e-9)
		}
		p := r.Players[2]
		if p.Error != nil || p.Sandwich != nil || (p.Lo == nil) == (p.Hi == nil) {
			t.Errorf("third bot: %+v, want a bound on one side, without errors", p)
		}
	}
}

// A bound is the strength at which the results have probability 2.5 %, with the matches of a pair
// fully dependent.
func TestBoundAgainstOneOpponent(t *testing.T) {
	t.Parallel()
	level := rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{0, 0, 40, 0, 0}}
	for _, n := range []int{1, 10, 1000} {
		score := math.Pow(0.025, 1/float64(n)) // Clopper & Pearson 1934
		r := rank(t, 3, level, rating.Meeting{A: 2, B: 0, Pairs: rating.Pairs{0, 0, 0, 0, n}})
		near(t, "bound of the bot that won all pairs", *r.Players[2].Lo, rating.Elo(score), 1e-6)
		r = rank(t, 3, level, rating.Meeting{A: 2, B: 1, Pairs: rating.Pairs{n, 0, 0, 0, 0}})
		near(t, "bound of the bot that lost all pairs", *r.Players[2].Hi, -rating.Elo(score), 1e-6)
		if r.Players[2].Place != 3 {
			t.Errorf("the bot that lost all %d pairs has place %d, want 3", n, r.Players[2].Place)
		}
		// With two bots, 0 is halfway between them.
		r = rank(t, 2, rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{n}})
		near(t, "lower of two bots", *r.Players[0].Hi, -rating.Elo(score)/2, 1e-6)
		near(t, "upper of two bots", *r.Players[1].Lo, rating.Elo(score)/2, 1e-6)
	}
}

// The bound of a player that beat one with a bound is the sum of both.
func TestBoundsAddUp(t *testing.T) {
	t.Parallel()
	won := func(a, b int) rating.Meeting {
		return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{0, 0, 0, 0, 30}}
	}
	level := rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{0, 0, 40, 0, 0}}
	one := rank(t, 3, level, won(2, 0), won(2, 1))
	two := rank(t, 4, level, won(2, 0), won(2, 1), won(3, 2))
	near(t, "first bound", *two.Players[2].Lo, *one.Players[2].Lo, 1e-9)
	near(t, "second bound", *two.Players[3].Lo, *one.Players[2].Lo+rating.Elo(math.Pow(0.025, 1.0/30)), 1e-6)
	must.Be(t, "order", []int{3, 2, 0, 1}, two.Groups[0])
}

// Players that are not comparable are ranked in separate groups: beating the same bot does not show
// which is better.
func TestSeparateGroups(t *testing.T) {
	t.Parallel()
	drew := func(a, b int) rating.Meeting { return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{1, 0, 5, 0, 1}} }
	won := func(a, b int) rating.Meeting { return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{0, 0, 0, 0, 5}} }
	r := rank(t, 6, drew(0, 1), drew(1, 2), drew(3, 4), won(0, 5), won(3, 5))
	if len(r.Groups) != 2 || len(r.Groups[0]) != 4 || r.Players[5].Bound != rating.AtMost || *r.Players[3].Elo != 0 {
		t.Errorf("groups %v, %+v", r.Groups, r.Players)
	}
	r = rank(t, 4, drew(0, 1), won(0, 2), won(3, 2))
	if len(r.Groups) != 2 || r.Players[3].Elo != nil {
		t.Errorf("groups %v, %+v", r.Groups, r.Players)
	}
}

// Two bots are nearly equal, and a third is far above or below both. The third bot's bound is wrong
// in at most 2.5 % of leagues, and the intervals of the others have the stated coverage.
func TestSimulatedBounds(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(11, 3))
	leagues := 5 * *runs
	for _, c := range []struct {
		pairs    int
		distance float64 // of the third bot from the mean of the others
	}{{10, 400}, {10, 600}, {30, 600}, {30, 800}, {100, 1000}} {
		bounded, wrong, covered := 0.0, 0.0, 0.0
		for range leagues {
			truth := []float64{20, -20, c.distance}
			if random.IntN(2) == 0 {
				truth[2] = -c.distance
			}
			meetings := leagueOf(random, truth, c.pairs)
			r := rank(t, len(truth), meetings...)
			third, first := r.Players[2], r.Players[0]
			if third.Bound == rating.NoBound {
				continue
			}
			bounded++
			if third.Hi != nil && truth[2] > *third.Hi || third.Lo != nil && truth[2] < *third.Lo {
				wrong++
			}
			if *first.Lo <= truth[0] && truth[0] <= *first.Hi {
				covered++
			}
		}
		all := float64(leagues)
		atMost(t, fmt.Sprintf("wrong bound of a bot at a distance of %v", c.distance), wrong/all, 0.025)
		if slack := 4 * math.Sqrt(0.05*0.95*bounded); covered < 0.95*bounded-slack {
			t.Errorf("interval of the first bot is right in %v of %v leagues with a bound, want 95 %%", covered, bounded)
		}
	}
}

// leagueOf plays a number of pairs between every two players.
func leagueOf(random *rand.Rand, truth []float64, pairs int) (meetings []rating.Meeting) {
	for a := range truth {
		for b := range a {
			m := rating.Meeting{A: a, B: b}
			for range pairs {
				m.Pairs[pairScore(random, rating.Score(truth[a]-truth[b]))]++
			}
			meetings = append(meetings, m)
		}
	}
	return meetings
}

// pairScore draws the score of a pair, 0 to 4, for a bot with this win probability. Two of five scenarios favour the
// same bot in both matches.
func pairScore(random *rand.Rand, win float64) int {
	first, second := random.Float64() < win, random.Float64() < win
	if random.Float64() < 0.4 {
		second = first
	}
	score := 0
	for _, won := range []bool{first, second} {
		if won {
			score += 2
		}
	}
	return score
}
