package scoreboard

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// PrintPlayed prints the matches of a run, which were just played, and with timing how close the bots came to their time limit.
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
	return swapped.table(matches[0].Score).Print(out.Out, out.Width)
}

// PrintPlayed prints a match that was just played, for people.
func (m *Match) PrintPlayed(out *ui.Printer) error {
	body := append([]ui.Block{m.Board(out.Palette), ui.Prose(m.Verdict(out.Palette))}, m.details()...)
	if err := out.Document(&ui.Document{Value: m, Body: body}); err != nil {
		return err
	}
	return out.Text("\n")
}

// Stream prints matches of a tournament as lines of JSON.
func Stream(out *ui.Printer, t store.Tournament, info contest.Info, matches []store.ScheduledMatch) error {
	for _, m := range matches {
		if err := out.Line(FromStore(t, info, m)); err != nil {
			return err
		}
	}
	return nil
}
