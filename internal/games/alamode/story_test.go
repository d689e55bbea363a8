package alamode_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/must"
)

// In all recordings the tables of a story add up to scores, turns and payments.
func TestStoriesAddUp(t *testing.T) {
	t.Parallel()
	for _, file := range rulestest.Part(rulestest.Traces(t, rulestest.ConformanceOr(sample(), alamode.Name))) {
		for _, st := range contesttest.Stories(t, alamode.New(), filepath.Base(file), rulestest.Content(t, file)) {
			points, work := st.Tables(t, "points")[0], st.Tables(t, "work")[0]
			for player, name := range []string{"A", "B", "C"} {
				seat := &st.Result.Seats[player]
				if seat.Score < 0 {
					continue // eliminated
				}
				if end := st.AddUp(t, points, name); end != seat.Score {
					t.Errorf("%s: the table gives %s %d points, want %d", st.Name, name, end, seat.Score)
				}
			}
			st.AddAcross(t, st.Tables(t, "turns")[0], "moved", "used", "waited", "refused", "out", "turns")
			figures := map[string]string{"served": "orders_served", "burnt": "food_burnt"}
			for key, figure := range figures {
				for player, n := range contesttest.Column(t, work, key) {
					for _, f := range st.Result.Seats[player].Figures {
						if f.Key == figure && int64(f.Value) != n {
							t.Errorf("%s: player %d: %s is %d, %s %d", st.Name, player, key, n, figure, f.Value)
						}
					}
				}
			}
			paid, rounds := int64(0), int64(0)
			for _, n := range contesttest.Column(t, st.Tables(t, "served")[0], "points") {
				paid += n
			}
			for round := range 3 {
				rounds += contesttest.Column(t, points, []string{"A", "C", "B"}[round])[round]
			}
			if paid != rounds {
				t.Errorf("%s: payments %d, points of the rounds %d", st.Name, paid, rounds)
			}
		}
	}
}

// Findings report waiting and burnt food.
func TestFindings(t *testing.T) {
	t.Parallel()
	a := scripted("USE 1 0", "USE 2 0")
	game := gameWith(a, always("WAIT"), always("MOVE 1 1"))
	m, trace := setting(t, game)
	m.Scenario = contest.Scenario{Game: alamode.Name, Name: "corner", File: "corner.json", Text: []byte(corner)}
	contesttest.Play(t.Context(), t, game, m)
	st := contesttest.Stories(t, gameWith(), "match", trace.Bytes())[0]
	var got []string
	for _, f := range st.Findings {
		got = append(got, fmt.Sprintf("%s %d %d: %s", f.Kind, f.Turn, f.Amount, f.Text))
	}
	want := []string{
		"idle 1 0: A waited in 198 of its 200 turns", "idle 1 0: B waited in 200 of its 200 turns",
		"burnt 23 -650: croissant burnt; A had put it into the oven",
	}
	must.Be(t, "findings", want, got)
}
