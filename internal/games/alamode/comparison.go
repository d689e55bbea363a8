package alamode

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// comparison compares the orders that the players served. Two players share the points of their common round, so they
// differ only by their rounds with the third player.
func (t *teller) comparison(m *kitchen.Match) story.Comparison {
	c := story.Comparison{Did: "served", What: "order", Differences: make([]string, kitchen.Players)}
	scores := m.Scores()
	for player := range t.players {
		c.Counts = append(c.Counts, int64(t.players[player].events["served"]))
		best := (player + 1) % kitchen.Players
		if next := (player + 2) % kitchen.Players; scores[next] > scores[best] {
			best = next
		}
		if scores[player] != scores[best] {
			c.Differences[player] = roundsApart(m, best, player)
		}
	}
	return c
}

// roundsApart describes the rounds of two players with the third one.
func roundsApart(m *kitchen.Match, player, other int) string {
	third := kitchen.Players - player - other // their numbers add up to 3
	return roundOf(m, player, third) + " against " + roundOf(m, other, third)
}

// roundOf describes a pair's round, with its points.
func roundOf(m *kitchen.Match, player, partner int) string {
	for i, points := range m.RoundScores() {
		if is := kitchen.RoundPlayers(i + 1); is == [2]int{player, partner} || is == [2]int{partner, player} {
			return fmt.Sprintf("round %d (%s with %s: %d points)", i+1, seats()[player], seats()[partner], points)
		}
	}
	return ""
}
