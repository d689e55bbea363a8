package carnegie_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games"
)

// In all recordings the ledger adds up to the money of each team, each order has one outcome consistent with its payment, and
// the turns of bots, cookers and sinks add up to the turns of the match.
func TestStoriesAddUp(t *testing.T) {
	t.Parallel()
	outcomes := map[string]int{}
	files := rulestest.Part(recordings(t))
	for _, file := range files {
		for _, match := range contesttest.Stories(t, games.MapGame(), filepath.Base(file), rulestest.Content(t, file)) {
			for _, s := range match.Tables(t, "money") {
				if got, want := match.AddUp(t, s, "money"), match.Result.Seats[s.Seat].Score; got != want {
					t.Errorf("%s: %s ends with %d, want %d", match.Name, s.Title, got, want)
				}
			}
			for _, s := range match.Tables(t, "orders") {
				checkOutcomes(t, match.Name, s, &match.Result.Seats[s.Seat], outcomes)
			}
			for _, s := range match.Tables(t, "turns") {
				match.AddAcross(t, s, "acted", "moved", "blocked", "refused", "idle", "turns")
				wantTurns(t, match, s)
			}
			for _, s := range match.Tables(t, "cookers") {
				match.AddAcross(t, s, "cooking", "cooked", "burnt", "empty", "no pan", "turns")
				wantTurns(t, match, s)
			}
			for _, s := range match.Tables(t, "sinks") {
				match.AddAcross(t, s, "washing", "waiting", "empty", "turns")
				wantTurns(t, match, s)
			}
		}
	}
	t.Logf("%d recordings: %v", len(files), outcomes)
}

func wantTurns(t *testing.T, match contesttest.MatchStory, s *story.Section) {
	t.Helper()
	for _, n := range contesttest.Column(t, s, "turns") {
		if n != int64(match.Result.Turns) {
			t.Errorf("%s: %s has %d turns", match.Name, s.Title, n)
		}
	}
}

// checkOutcomes checks that each order has one row, and that served and missed orders equal the scoreboard's.
func checkOutcomes(t *testing.T, name string, s *story.Section, seat *contest.SeatResult, seen map[string]int) {
	t.Helper()
	at := slices.IndexFunc(s.Columns, func(c story.Column) bool { return c.Key == "outcome" })
	served := 0
	for i, row := range s.Rows {
		outcome := row[at].String()
		seen[outcome]++
		if outcome == "served" || outcome == "served by the other team" {
			served++
		}
		if n, _ := row[0].Int(); n != int64(i+1) || outcome == "" {
			t.Errorf("%s: %s: invalid row %d: %v", name, s.Title, i+1, row)
		}
	}
	if served != seat.Figures[0].Value || len(s.Rows)-served < seat.Figures[1].Value {
		t.Errorf("%s: %s: %d of %d orders served, want %d served and %d missed", name, s.Title, served, len(s.Rows), seat.Figures[0].Value, seat.Figures[1].Value)
	}
}
