package scoreboard

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// Swapped is the two matches of a swap, with the sums of both.
type Swapped struct {
	Matches []*Match `json:"matches"`
	Sum     []Sum    `json:"sum"`
}

// Sum is the result of a bot in both.
type Sum struct {
	Bot   string `json:"bot"`
	Wins  int    `json:"wins"`
	Score int64  `json:"score"`
}

// newSwapped adds up two matches in the order of the bots in the first.
func newSwapped(matches []*Match) Swapped {
	n := len(matches[0].Seats)
	sum := make([]Sum, n)
	for i, m := range matches {
		for seat, s := range m.Seats {
			at := &sum[seat]
			if i%2 == 1 {
				at = &sum[n-1-seat]
			}
			at.Bot = s.Bot
			at.Score += s.Score
			if m.Winner == seat {
				at.Wins++
			}
		}
	}
	return Swapped{matches, sum}
}

// table returns a row for each bot; score is the game's name for its score.
func (s Swapped) table(score string) *ui.Table {
	return ui.TableOf(s.Sum,
		ui.Left("both sides", func(s Sum) string { return s.Bot }),
		ui.Right("wins", func(s Sum) string { return fmt.Sprint(s.Wins) }),
		ui.Right(score, func(s Sum) string { return fmt.Sprint(s.Score) }),
	)
}
