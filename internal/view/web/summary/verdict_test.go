package summary

import (
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/must"
)

// The sentence does not claim more than the intervals support.
func TestSentence(t *testing.T) {
	t.Parallel()
	elo := func(place int, bot string, at, half float64) ranking.Rank {
		return ranking.Rank{Place: place, Bot: bot, Elo: new(at), Lo: new(at - half), Hi: new(at + half), Score: ranking.Score{Wins: 5, Matches: 8}}
	}
	bounded := elo(1, "a", 100, 10)
	bounded.Hi, bounded.Bound = nil, new(">=")
	skill := func(place int, bot string, mu float64) ranking.Rank {
		return ranking.Rank{Place: place, Bot: bot, Mu: new(mu), Sigma: new(1.0)}
	}
	for _, c := range []struct {
		ranked []ranking.Rank
		want   string
	}{
		{nil, "No match has been played yet."},
		{[]ranking.Rank{{Bot: "a"}, {Bot: "b"}}, "No match has been played yet."},
		{[]ranking.Rank{elo(1, "a", 100, 10), elo(2, "b", -100, 10)}, "a is first among 2 bots, 200 Elo ahead of b; their 95 % intervals do not overlap."},
		{[]ranking.Rank{elo(1, "a", 10, 20), elo(2, "b", -10, 20)}, "a is first among 2 bots, 20 Elo ahead of b; their 95 % intervals overlap, so more matches may reverse the order."},
		{[]ranking.Rank{elo(1, "a", 10, 20), elo(2, "b", 0, 20), elo(3, "c", -10, 20)}, "a is first among 3 bots, 10 Elo ahead of b; the 95 % intervals of 2 bots overlap with its own, so more matches may change the order."},
		{[]ranking.Rank{elo(1, "a", 10, 20), elo(1, "b", 10, 20)}, "a and b share first place among 2 bots."},
		{[]ranking.Rank{elo(1, "a", 10, 20), elo(1, "b", 10, 20), elo(1, "c", 10, 20), elo(4, "d", 0, 20)}, "a, b and c share first place among 4 bots."},
		{[]ranking.Rank{bounded, elo(2, "b", 200, 10)}, "a is first among 2 bots: it won 5 of 8 matches; its lead over b cannot be estimated."},
		{[]ranking.Rank{skill(1, "a", 30), skill(2, "b", 24.5)}, "a is first among 2 bots, 5.5 skill points ahead of b; their 95 % intervals do not overlap."},
	} {
		must.Be(t, "sentence", c.want, sentence(ranking.Result{Ranking: c.ranked}))
	}
}
