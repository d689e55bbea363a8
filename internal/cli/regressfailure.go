package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/scoreboard"
	"github.com/cookoff/cookoff/internal/store"
)

// firstFailure is the first game in which a bot of a comparison failed: CI, which shows the report and
// seldom the database, says with it what is wrong with the bot.
type firstFailure struct {
	Bot      string       `json:"bot"`
	Match    int64        `json:"match"`
	Scenario string       `json:"scenario"`
	Seat     string       `json:"seat"`
	Failure  *bot.Failure `json:"failure"`
}

// noteFailures keeps the first failure of each bot.
func (r *comparison) noteFailures(games []store.ScheduledMatch) {
	for _, g := range games {
		for seat, s := range g.Match.Seats {
			name := r.runner.Plan.Bots[g.Lineup[seat]].Name
			known := slices.ContainsFunc(r.failures, func(f firstFailure) bool { return f.Bot == name })
			if s.Failure != nil && !known {
				r.failures = append(r.failures, firstFailure{name, g.Match.ID, g.Match.Scenario.Name, r.info.Seats[seat], s.Failure})
			}
		}
	}
}

func (f firstFailure) title() string {
	return plain.Line(fmt.Sprintf("The first failure of %s: match %d, on %s", f.Bot, f.Match, f.Scenario))
}

func (f firstFailure) text() string {
	var b strings.Builder
	scoreboard.WriteFailure(&b, f.Seat, f.Bot, f.Failure)
	return strings.TrimPrefix(b.String(), "\n")
}
