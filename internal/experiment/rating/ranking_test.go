package rating_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
)

func rank(t *testing.T, players int, meetings ...rating.Meeting) *rating.Ranking {
	t.Helper()
	return rating.BradleyTerry(players, meetings)
}

// A group's ratings do not depend on players outside of it.
func TestGroupsAreIndependent(t *testing.T) {
	t.Parallel()
	meeting := func(a, b int) rating.Meeting {
		return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{a + 1, 0, 2, 0, b + 1}}
	}
	alone := rank(t, 3, meeting(0, 1), meeting(1, 2))
	among := rank(t, 6, meeting(0, 1), meeting(1, 2), rating.Meeting{A: 3, B: 5, Pairs: rating.Pairs{0, 0, 0, 0, 4}})
	if len(among.Groups) != 3 {
		t.Fatalf("groups %v, want 3", among.Groups)
	}
	for i := range 3 {
		near(t, "elo", *among.Players[i].Elo, *alone.Players[i].Elo, 1e-9)
		near(t, "error", *among.Players[i].Error, *alone.Players[i].Error, 1e-9)
	}
	if p := among.Players[4]; p.Elo != nil || p.Place != 1 || p.Bound != rating.NoBound {
		t.Errorf("player without matches: %+v", p)
	}
	if a, b := among.Players[3].Bound, among.Players[5].Bound; a != rating.AtLeast || b != rating.AtMost {
		t.Errorf("bound of the unbeaten player %q, of the winless one %q", a, b)
	}
}

func TestBounds(t *testing.T) {
	t.Parallel()
	won := func(a, b int) rating.Meeting { return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{0, 0, 0, 0, 2}} }
	drew := func(a, b int) rating.Meeting { return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{0, 0, 2, 0, 0}} }
	for _, c := range []struct {
		name     string
		meetings []rating.Meeting
		want     string // the bound of each player
	}{
		{"a ladder", []rating.Meeting{won(0, 1), won(1, 2), won(2, 3)}, ">.<<"},
		{"a win and a draw, in separate groups", []rating.Meeting{won(0, 1), drew(2, 3)}, "><.."},
		{"two beat two others", []rating.Meeting{won(0, 2), won(0, 3), won(1, 2), won(1, 3)}, ">><<"},
		{"one beats all", []rating.Meeting{won(0, 1), won(0, 2), won(0, 3)}, "><<<"},
		{"one above three equal players", []rating.Meeting{won(0, 1), drew(1, 2), drew(2, 3)}, ">..."},
		{"one below three equal players", []rating.Meeting{drew(0, 1), drew(1, 2), won(2, 3)}, "...<"},
		{"two equal players above two others", []rating.Meeting{drew(0, 1), won(1, 2), drew(2, 3)}, "..<<"},
		{"all equal", []rating.Meeting{drew(0, 1), drew(1, 2), drew(2, 3)}, "...."},
	} {
		got := ""
		for _, p := range rank(t, 4, c.meetings...).Players {
			switch p.Bound {
			case rating.AtLeast:
				got += ">"
			case rating.AtMost:
				got += "<"
			default:
				got += "."
			}
		}
		must.Be(t, c.name, c.want, got)
	}
}

// Ratings are finite and plausible even if float64 cannot hold a single pair beside a billion
// others.
func TestHugeCounts(t *testing.T) {
	t.Parallel()
	const many = 1_000_000_000
	r := rank(t, 4,
		rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{0, 0, many, 0, 0}},
		rating.Meeting{A: 0, B: 2, Pairs: rating.Pairs{0, 0, 0, 0, many}},
		rating.Meeting{A: 1, B: 2, Pairs: rating.Pairs{0, 0, 0, 0, many}},
		rating.Meeting{A: 2, B: 3, Pairs: rating.Pairs{0, 0, 0, 0, 1}},
	)
	checkFinite(t, r)
	if a, b, c := *r.Players[0].Elo, *r.Players[1].Elo, *r.Players[2].Elo; math.Abs(a-b) > 1e-3 || a < c+2000 {
		t.Errorf("ratings of two equal players %v and %v, and of one that lost to both %v", a, b, c)
	}
}

func TestEqualPlayersShareAPlace(t *testing.T) {
	t.Parallel()
	r := rank(t, 3,
		rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{3, 0, 1, 0, 5}},
		rating.Meeting{A: 1, B: 2, Pairs: rating.Pairs{5, 0, 1, 0, 3}},
		rating.Meeting{A: 0, B: 2, Pairs: rating.Pairs{2, 0, 4, 0, 2}},
	)
	if a, b, c := r.Players[0].Place, r.Players[2].Place, r.Players[1].Place; a != 1 || b != 1 || c != 3 {
		t.Errorf("places are %d, %d and %d, want 1, 1 and 3", a, b, c)
	}
}

// If both matches of a pair always have the same result, the pairs carry half the information of independent matches:
// the error by pairs, and the interval, grow by the root of 2.
func TestIntervalOfCorrelatedPairs(t *testing.T) {
	t.Parallel()
	independent := rank(t, 2, rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{16, 0, 48, 0, 36}})
	correlated := rank(t, 2, rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{40, 0, 0, 0, 60}})
	i, c := independent.Players[0], correlated.Players[0]
	near(t, "elo", *c.Elo, *i.Elo, 1e-9)
	near(t, "error by the model", *c.Error, *i.Error, 1e-9)
	near(t, "error by pairs", *c.Sandwich, math.Sqrt2**i.Sandwich, 1e-9)
	near(t, "width", *c.Hi-*c.Lo, math.Sqrt2*(*i.Hi-*i.Lo), 1e-9)
}

// Intervals have the stated coverage if the matches of a pair are correlated.
func TestCoverageOfIntervals(t *testing.T) {
	t.Parallel()
	truth := []float64{87, 35, -18, -104} // with mean 0
	random := rand.New(rand.NewPCG(5, 5))
	const leagues, rounds = 400, 100
	covered := 0
	for range leagues {
		r := rank(t, len(truth), leagueOf(random, truth, rounds)...)
		for i, p := range r.Players {
			if *p.Lo <= truth[i] && truth[i] <= *p.Hi {
				covered++
			}
		}
	}
	// The four ratings of a league are correlated, so the tolerance is that of 400 independent
	// ratings.
	if share := float64(covered) / float64(leagues*len(truth)); math.Abs(share-0.95) > 3*math.Sqrt(0.95*0.05/leagues) {
		t.Errorf("%.1f %% of the intervals contain the truth, want 95 %%", 100*share)
	}
}

// Plackett-Luce uses only the order of places, and gains equal losses if all players start with
// equal skills.
func TestPlackettLuceUsesOrderOfPlaces(t *testing.T) {
	t.Parallel()
	m := rating.NewPlackettLuce()
	skills := []rating.Skill{m.Start, m.Start, m.Start, m.Start}
	a := m.Rate(skills, []int{1, 2, 2, 4})
	b := m.Rate(skills, []int{-7, 0, 0, 900})
	sum := 0.0
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("player %d: %v, but %v with other places in the same order", i, a[i], b[i])
		}
		sum += a[i].Mu - m.Start.Mu
	}
	near(t, "sum of gains and losses", sum, 0, 1e-9)
}
