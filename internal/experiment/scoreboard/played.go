package scoreboard

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// PrintPlayed prints the new matches of a run and, with timing, how close the bots came to their time limits.
func PrintPlayed(out *ui.Printer, matches []*Match, timing bool) error {
	swapped := newSwapped(matches)
	switch {
	case out.IsJSON() && len(matches) > 1:
		return out.JSON(swapped)
	case out.IsJSON():
		return out.JSON(matches[0])
	}
	for _, m := range matches {
		if err := m.PrintPlayed(out); err != nil {
			return err
		}
		if !timing {
			continue
		}
		if err := out.Prose(m.timingText(out.Palette, out.Width)); err != nil {
			return err
		}
	}
	if len(matches) == 1 {
		return nil
	}
	return out.Text(swapped.table(matches[0].Score).Text(out.Width))
}

// PrintPlayed prints a new match for people.
func (m *Match) PrintPlayed(out *ui.Printer) error {
	body := append([]ui.Block{m.Board(out.Palette), ui.Prose(m.Verdict(out.Palette))}, m.details()...)
	if err := out.Document(&ui.Document{Value: m, Body: body}); err != nil {
		return err
	}
	return out.Text("\n")
}

// Stream prints matches of a tournament as JSON lines.
func Stream(out *ui.Printer, t store.Tournament, info contest.Info, matches []store.ScheduledMatch) error {
	for _, m := range matches {
		if err := out.Line(FromStore(t, info, m)); err != nil {
			return err
		}
	}
	return nil
}

// Swapped is two matches with the sides swapped, and their sums.
type Swapped struct {
	Matches []*Match `json:"matches"`
	Sum     []Sum    `json:"sum"`
}

// Sum is the sum of a bot's results in both.
type Sum struct {
	Bot   string `json:"bot"`
	Wins  int    `json:"wins"`
	Score int64  `json:"score"`
}

// newSwapped adds up two matches, in the order of the bots in the first one.
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

// table returns a table with a row per bot. score is the name of the game's score.
func (s Swapped) table(score string) *ui.Table {
	return ui.TableOf(s.Sum,
		ui.Left("both sides", func(s Sum) string { return s.Bot }),
		ui.Right("wins", func(s Sum) string { return fmt.Sprint(s.Wins) }),
		ui.Right(score, func(s Sum) string { return fmt.Sprint(s.Score) }),
	)
}
