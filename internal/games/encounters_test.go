package games_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// Two seatings are equal by Info.Encounters exactly if deterministic bots have the same results in both. The test plays every
// order of the seats, with bots that have no memory between rounds.
func TestEncounters(t *testing.T) {
	t.Parallel()
	bots := map[string][]string{
		"carnegie":  {"@idle", "@random:seed=1"},
		"alamode":   {"@simple", "@idle", "@beam:nodes=20"},
		"grass":     {"@simple", "@random:seed=1"},
		"overdrive": {"@simple", "@idle"},
	}
	for _, g := range games.All() {
		info := g.Info()
		if len(bots[info.Name]) != len(info.Seats) {
			t.Errorf("%s has %d seats; add a bot for each to this test", info.Name, len(info.Seats))
			continue
		}
		t.Run(info.Name, func(t *testing.T) {
			t.Parallel()
			for _, equal := range equalities(len(info.Seats)) {
				var words []string
				for _, b := range equal {
					words = append(words, bots[info.Name][b])
				}
				var ends []string // results of each bot, by seating
				var group []int
				for n, seatings := range info.Encounters.Seatings(equal) {
					for _, seating := range seatings {
						group = append(group, n)
						ends = append(ends, seatingResults(t, g, words, seating))
					}
				}
				for i := range ends {
					for j := range i {
						if (ends[i] == ends[j]) != (group[i] == group[j]) {
							t.Errorf("%s: seatings of groups %d and %d give %s and %s",
								words, group[i], group[j], ends[i], ends[j])
						}
					}
				}
			}
		})
	}
}

// equalities returns all ways to assign n bots to classes of equal bots, such as 0, 1, 1.
func equalities(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for _, before := range equalities(n - 1) {
		classes := 0
		for _, b := range before {
			classes = max(classes, b+1)
		}
		for b := range classes + 1 {
			all = append(all, append(slices.Clone(before), b))
		}
	}
	return all
}

// seatingResults returns each bot's places and scores, in the order of the bots; equal bots share an entry.
func seatingResults(t *testing.T, g contest.Game, words []string, seating []int) string {
	t.Helper()
	s, _ := scenario(t, g.Info().Name+":seed=1")
	var seated []string
	for _, b := range seating {
		seated = append(seated, words[b])
	}
	m, _ := contesttest.Match(t, g, s, seated...)
	out := must.Get(m.Play(t.Context(), g))(t)
	var of []string
	for seat, standing := range out.Seats {
		of = append(of, fmt.Sprintf("%s: place %d with %d", seated[seat], standing.Place, standing.Score))
	}
	slices.Sort(of)
	return fmt.Sprint(of)
}
