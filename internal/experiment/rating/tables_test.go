package rating_test

import (
	"math"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// ratings has the reference results of bradley-terry.json.
type ratings struct {
	Elo      []float64
	SE       []float64 `json:"se_elo"`
	Sandwich []float64 `json:"se_elo_sandwich"`
}

func TestBradleyTerryConforms(t *testing.T) {
	t.Parallel()
	var cases []struct {
		ID      string
		Players int
		Games   []struct {
			A, B  int
			WinsA int `json:"wins_a"`
			Draws int
			WinsB int `json:"wins_b"`
		}
		Strong [][]int `json:"strong_components"`
		Weak   [][]int `json:"weak_components"`
		ML     *ratings
	}
	reference(t, "bradley-terry.json", &cases)
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			var meetings []rating.Meeting
			for _, g := range c.Games {
				pairs := rating.Pairs{g.WinsB, 0, g.Draws, 0, g.WinsA} // each match twice
				meetings = append(meetings, rating.Meeting{A: g.A, B: g.B, Pairs: pairs})
			}
			r := rating.BradleyTerry(c.Players, meetings)
			if len(r.Groups) != len(c.Weak) {
				t.Fatalf("groups are %v, want %v", r.Groups, c.Weak)
			}
			for i, g := range r.Groups {
				got := slices.Sorted(slices.Values(g))
				if !slices.Equal(got, c.Weak[i]) {
					t.Errorf("group %d is %v, want %v", i, got, c.Weak[i])
				}
			}
			if c.ML != nil {
				checkRatings(t, r, *c.ML)
				return
			}
			for _, component := range c.Strong {
				for _, i := range component {
					if bounded := r.Players[i].Lo == nil || r.Players[i].Hi == nil; len(component) == 1 && !bounded {
						t.Errorf("player %d is a component of its own, but has a two-sided interval: %+v", i, r.Players[i])
					}
				}
			}
		})
	}
}

// checkRatings compares ratings of pairs of equal matches with those of single matches. The model's error is that of
// twice as many matches; the error by pairs is the same.
func checkRatings(t *testing.T, r *rating.Ranking, want ratings) {
	t.Helper()
	for i, p := range r.Players {
		byModel := want.SE[i] / math.Sqrt2
		width := 1.959963984540054 * max(byModel, want.Sandwich[i])
		near(t, "elo", *p.Elo, want.Elo[i], 1e-6)
		near(t, "error", *p.Error, byModel, 1e-6)
		near(t, "sandwich", *p.Sandwich, want.Sandwich[i], 1e-6)
		near(t, "lo", *p.Lo, want.Elo[i]-width, 1e-6)
		near(t, "hi", *p.Hi, want.Elo[i]+width, 1e-6)
	}
}

func TestPlackettLuceConforms(t *testing.T) {
	t.Parallel()
	var cases []struct {
		ID      string
		Options struct {
			Tau, Beta  *float64
			LimitSigma bool `json:"limit_sigma"`
		}
		Start [][2]float64
		Games []struct {
			Teams [][]int
			Ranks []int
			After [][3]float64
		}
		Final   []struct{ Mu, Sigma float64 }
		Players int
	}
	reference(t, "openskill.json", &cases)
	for _, c := range cases {
		inTeams := slices.ContainsFunc(c.Games[0].Teams, func(team []int) bool { return len(team) > 1 })
		if c.Options.LimitSigma || inTeams {
			continue // not supported
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			m := rating.NewPlackettLuce()
			if c.Options.Tau != nil {
				m.Tau = *c.Options.Tau
			}
			if c.Options.Beta != nil {
				m.Beta = *c.Options.Beta
			}
			var players []rating.Skill
			for _, s := range c.Start {
				players = append(players, rating.Skill{Mu: s[0], Sigma: s[1]})
			}
			for _, g := range c.Games {
				var before []rating.Skill
				for _, team := range g.Teams {
					before = append(before, players[team[0]])
				}
				for i, after := range m.Rate(before, g.Ranks) {
					players[g.Teams[i][0]] = after
				}
				for _, want := range g.After {
					near(t, "mu", players[int(want[0])].Mu, want[1], 1e-9)
					near(t, "sigma", players[int(want[0])].Sigma, want[2], 1e-9)
				}
			}
			for i, want := range c.Final {
				near(t, "final mu", players[i].Mu, want.Mu, 1e-9)
				near(t, "final sigma", players[i].Sigma, want.Sigma, 1e-9)
			}
		})
	}
}
