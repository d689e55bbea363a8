package scoreboard

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/ui"
)

// Records are stored matches as rows for programs: under names like those of JSON, each seat in columns of its
// own, with plain numbers, and nothing where there is none.
func Records(info contest.Info, matches []*Match) (head []string, rows [][]string) {
	head = []string{"match", "tournament", "number", "unit", "scenario", "seed", "reason", "winner", "winner_bot", "turns"}
	for _, seat := range info.Seats {
		prefix := strings.ToLower(strings.ReplaceAll(seat, " ", "_")) + "_"
		for _, name := range []string{"bot", "place", "score", "mean_turn_ms", "slowest_turn_ms", "slowest_turn", "failure"} {
			head = append(head, prefix+name)
		}
	}
	head = append(head, "trace", "ended", "duration_ms")
	for _, m := range matches {
		winner := ""
		if w := m.winner(); w != nil {
			winner = w.Seat
		}
		row := []string{
			strconv.FormatInt(m.Stored.Match, 10), strconv.FormatInt(m.Stored.Tournament, 10), strconv.Itoa(m.Stored.Number), strconv.Itoa(m.Stored.Pair),
			m.Scenario, strconv.FormatInt(m.Seed, 10), m.Reason, winner, m.WinnerBot(), strconv.Itoa(m.Turns),
		}
		for _, s := range m.Seats {
			failure := ""
			if s.Failure != nil {
				failure = string(s.Failure.Kind)
			}
			row = append(row, s.Bot, strconv.Itoa(s.Place), strconv.FormatInt(s.Score, 10), milliseconds(s.Timing.Mean()),
				milliseconds(s.Timing.Slowest), strconv.Itoa(s.Timing.SlowestTurn), failure)
		}
		rows = append(rows, slices.Concat(row, []string{m.Trace, m.Stored.Ended, milliseconds(m.Duration)}))
	}
	return head, rows
}

// milliseconds is a duration as a plain number.
func milliseconds(d time.Duration) string {
	ms := ui.Milliseconds(d)
	return ui.Number(&ms)
}
