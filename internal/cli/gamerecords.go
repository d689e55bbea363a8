package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/ui"
)

// gameRecords are games as rows for programs: under names like those of JSON, each seat in columns of its
// own, with plain numbers, and nothing where there is none.
func gameRecords(info contest.Info, games []gameResult) (head []string, rows [][]string) {
	head = []string{"match", "tournament", "number", "unit", "scenario", "seed", "reason", "winner", "winner_bot", "turns"}
	for _, seat := range info.Seats {
		prefix := strings.ToLower(strings.ReplaceAll(seat, " ", "_")) + "_"
		for _, name := range []string{"bot", "place", "score", "mean_turn_ms", "slowest_turn_ms", "slowest_turn", "failure"} {
			head = append(head, prefix+name)
		}
	}
	head = append(head, "trace", "ended", "duration_ms")
	for _, g := range games {
		row := []string{
			strconv.FormatInt(g.Match, 10), strconv.FormatInt(g.Tournament, 10), strconv.Itoa(g.Number), strconv.Itoa(g.Unit),
			g.Scenario, strconv.FormatInt(g.Seed, 10), g.Reason, ui.Given(g.Winner), ui.Given(g.WinnerBot), strconv.Itoa(g.Turns),
		}
		for _, s := range g.Seats {
			failure := ""
			if s.Failure != nil {
				failure = string(s.Failure.Kind)
			}
			row = append(row, s.Bot, strconv.Itoa(s.Place), strconv.FormatInt(s.Score, 10), ui.Number(&s.MeanTurnMS),
				ui.Number(&s.SlowestTurnMS), strconv.Itoa(s.SlowestTurn), failure)
		}
		rows = append(rows, slices.Concat(row, []string{ui.Given(g.Trace), g.Ended, ui.Number(&g.DurationMS)}))
	}
	return head, rows
}
