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

// A group's ratings do not depend on players it never met.
func TestGroupsAreRankedApart(t *testing.T) {
	t.Parallel()
	meeting := func(a, b int) rating.Meeting {
		return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{a + 1, 0, 2, 0, b + 1}}
	}
	alone := rank(t, 3, meeting(0, 1), meeting(1, 2))
	among := rank(t, 6, meeting(0, 1), meeting(1, 2), rating.Meeting{A: 3, B: 5, Pairs: rating.Pairs{0, 0, 0, 0, 4}})
	if len(among.Groups) != 3 {
		t.Fatalf("groups are %v", among.Groups)
	}
	for i := range 3 {
		near(t, "elo", *among.Players[i].Elo, *alone.Players[i].Elo, 1e-9)
		near(t, "error", *among.Players[i].Error, *alone.Players[i].Error, 1e-9)
	}
	if p := among.Players[4]; p.Elo != nil || p.Place != 1 || p.Bound != rating.NoBound {
		t.Errorf("a player without games is %+v", p)
	}
	if a, b := among.Players[3].Bound, among.Players[5].Bound; a != rating.AtLeast || b != rating.AtMost {
		t.Errorf("unbeaten is %q, winless %q", a, b)
	}
}

func TestBounds(t *testing.T) {
	t.Parallel()
	won := func(a, b int) rating.Meeting { return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{0, 0, 0, 0, 2}} }
	drew := func(a, b int) rating.Meeting { return rating.Meeting{A: a, B: b, Pairs: rating.Pairs{0, 0, 2, 0, 0}} }
	for _, c := range []struct {
		name     string
		meetings []rating.Meeting
		want     string // of each player
	}{
		{"a ladder", []rating.Meeting{won(0, 1), won(1, 2), won(2, 3)}, ">.<<"},
		{"a short ladder, and two who drew", []rating.Meeting{won(0, 1), drew(2, 3)}, "><.."},
		{"two who beat two others", []rating.Meeting{won(0, 2), won(0, 3), won(1, 2), won(1, 3)}, ">><<"},
		{"one who beat all", []rating.Meeting{won(0, 1), won(0, 2), won(0, 3)}, "><<<"},
		{"one above three level ones", []rating.Meeting{won(0, 1), drew(1, 2), drew(2, 3)}, ">..."},
		{"one below three level ones", []rating.Meeting{drew(0, 1), drew(1, 2), won(2, 3)}, "...<"},
		{"two level ones above two others", []rating.Meeting{drew(0, 1), won(1, 2), drew(2, 3)}, "..<<"},
		{"everyone level", []rating.Meeting{drew(0, 1), drew(1, 2), drew(2, 3)}, "...."},
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

// A billion matches outweigh a single draw with the anchor beyond float64, but the results are still valid.
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
		t.Errorf("two level players are %v and %v, whom they always beat %v", a, b, c)
	}
}

func TestEqualPlayersShareThePlace(t *testing.T) {
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
func TestCorrelatedPairsWidenTheInterval(t *testing.T) {
	t.Parallel()
	apart := rank(t, 2, rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{16, 0, 48, 0, 36}})
	alike := rank(t, 2, rating.Meeting{A: 0, B: 1, Pairs: rating.Pairs{40, 0, 0, 0, 60}})
	g, p := apart.Players[0], alike.Players[0]
	near(t, "elo", *p.Elo, *g.Elo, 1e-9)
	near(t, "error by the model", *p.Error, *g.Error, 1e-9)
	near(t, "error by pairs", *p.Sandwich, math.Sqrt2**g.Sandwich, 1e-9)
	near(t, "width", *p.Hi-*p.Lo, math.Sqrt2*(*g.Hi-*g.Lo), 1e-9)
}

// Intervals have the stated coverage in a league with correlated pairs.
func TestIntervalsOfALeague(t *testing.T) {
	t.Parallel()
	truth := []float64{87, 35, -18, -104} // with mean 0
	random := rand.New(rand.NewPCG(5, 5))
	const leagues, rounds = 400, 100
	held := 0
	for range leagues {
		r := rank(t, len(truth), leagueOf(random, truth, rounds)...)
		for i, p := range r.Players {
			if *p.Lo <= truth[i] && truth[i] <= *p.Hi {
				held++
			}
		}
	}
	// The four ratings of a league are correlated: compute the tolerance for 400 of them.
	if share := float64(held) / float64(leagues*len(truth)); math.Abs(share-0.95) > 3*math.Sqrt(0.95*0.05/leagues) {
		t.Errorf("intervals hold the truth in %.1f %%, want 95 %%", 100*share)
	}
}

// Only the order of places counts, and gains equal losses if all start with equal skills.
func TestPlacesOfManyAreAnOrder(t *testing.T) {
	t.Parallel()
	m := rating.NewPlackettLuce()
	skills := []rating.Skill{m.Start, m.Start, m.Start, m.Start}
	a := m.Rate(skills, []int{1, 2, 2, 4})
	b := m.Rate(skills, []int{-7, 0, 0, 900})
	sum := 0.0
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("player %d is %v, with other places of the same order %v", i, a[i], b[i])
		}
		sum += a[i].Mu - m.Start.Mu
	}
	near(t, "sum of what was won", sum, 0, 1e-9)
}
