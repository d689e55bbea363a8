package rating_test

import (
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
)

// ratings are the results of one rating method, in bradley-terry.json.
type ratings struct {
	Elo, Lo, Hi []float64
	SE          []float64 `json:"se_elo"`
	Sandwich    []float64 `json:"se_elo_sandwich"`
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
		Points []float64
		Played []float64 `json:"games_played"`
		Strong [][]int   `json:"strong_components"`
		Weak   [][]int   `json:"weak_components"`
		ML     *ratings
	}
	reference(t, "bradley-terry.json", &cases)
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			var meetings []rating.Meeting
			for _, g := range c.Games {
				meetings = append(meetings, rating.Meeting{A: g.A, B: g.B, Games: rating.Games{g.WinsB, g.Draws, g.WinsA}})
			}
			r := must.Get(rating.BradleyTerry(c.Players, meetings))(t)
			if len(r.Groups) != len(c.Weak) {
				t.Fatalf("groups are %v, want %v", r.Groups, c.Weak)
			}
			for i, g := range r.Groups {
				got := slices.Sorted(slices.Values(g.Players))
				if !slices.Equal(got, c.Weak[i]) {
					t.Errorf("group %d is %v, want %v", i, got, c.Weak[i])
				}
			}
			for i, p := range r.Players {
				near(t, "games", float64(p.Games), c.Played[i], 0)
				near(t, "points", p.Points, c.Points[i], 0)
				if p.Games == 0 && p.Elo != nil {
					t.Errorf("player %d has no games, but Elo %v", i, *p.Elo)
				}
			}
			if c.ML != nil {
				checkRatings(t, r, *c.ML)
				return
			}
			for _, circle := range c.Strong {
				for _, i := range circle {
					if bounded := r.Players[i].Lo == nil || r.Players[i].Hi == nil; len(circle) == 1 && !bounded {
						t.Errorf("player %d has no circle, but the interval of %+v", i, r.Players[i])
					}
				}
			}
		})
	}
}

func checkRatings(t *testing.T, r *rating.Ranking, want ratings) {
	t.Helper()
	for i, p := range r.Players {
		near(t, "elo", *p.Elo, want.Elo[i], 1e-6)
		near(t, "error", *p.Error, want.SE[i], 1e-6)
		near(t, "lo", *p.Lo, want.Lo[i], 1e-6)
		near(t, "hi", *p.Hi, want.Hi[i], 1e-6)
		near(t, "sandwich", *p.Sandwich, want.Sandwich[i], 1e-6)
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
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			m := rating.NewPlackettLuce()
			if c.Options.Tau != nil {
				m.Tau = *c.Options.Tau
			}
			if c.Options.Beta != nil {
				m.Beta = *c.Options.Beta
			}
			m.LimitSigma = c.Options.LimitSigma
			var players []rating.Skill
			for _, s := range c.Start {
				players = append(players, rating.Skill{Mu: s[0], Sigma: s[1]})
			}
			for _, g := range c.Games {
				teams := make([][]rating.Skill, len(g.Teams))
				for i, team := range g.Teams {
					for _, p := range team {
						teams[i] = append(teams[i], players[p])
					}
				}
				after := must.Get(m.Rate(teams, g.Ranks))(t)
				for i, team := range g.Teams {
					for j, p := range team {
						players[p] = after[i][j]
					}
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
