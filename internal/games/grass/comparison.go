package grass

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// frontNames returns the fronts' names in sentences.
func frontNames() [fronts]string {
	return [fronts]string{"at the top", "in the middle", "at the bottom"}
}

// comparison compares the tiles that the players own at the end, by front.
func (t *teller) comparison(s *field.State) story.Comparison {
	c := story.Comparison{Did: "held", What: "tile", Differences: make([]string, field.Players)}
	var held [field.Players][fronts]int
	var sums [field.Players]int
	for player := range held {
		held[player] = t.owned(s, player)
		for _, n := range held[player] {
			sums[player] += n
		}
		c.Counts = append(c.Counts, int64(sums[player]))
	}
	best, other := 0, 1
	if sums[other] > sums[best] {
		best, other = other, best
	}
	var parts []string
	for front, where := range frontNames() {
		if more := held[best][front] - held[other][front]; more != 0 && sums[best] != sums[other] {
			parts = append(parts, fmt.Sprintf("%+d %s", more, where))
		}
	}
	if len(parts) > 0 {
		text := fmt.Sprintf("%s for %s", strings.Join(parts, ", "), seats()[best])
		c.Differences[best], c.Differences[other] = text, text
	}
	return c
}
