package carnegie_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// waiter returns the bot in the documentation that speaks the raw protocol.
func waiter(t testing.TB) string {
	t.Helper()
	path := must.Get(filepath.Abs("../../../bots/jsonlines/waiter.py"))(t)
	return fmt.Sprintf("waiter=cmd:'%s' '%s'", contesttest.Python(t), path)
}

func on(t testing.TB, name string, seed int64) func(m *contesttest.Setting) {
	t.Helper()
	text := mapText(t, name)
	return func(m *contesttest.Setting) {
		m.Scenario = contest.Scenario{Game: "carnegie", Name: name, Text: []byte(text)}
		m.Turns, m.Seed = sim.DefaultTurns, seed
	}
}

// served returns the number of orders that a seat has served.
func served(t *testing.T, result contest.Result, seat sim.Team) int {
	t.Helper()
	for _, f := range result.Seats[seat].Figures {
		if f.Key == "orders_served" {
			return f.Value
		}
	}
	t.Fatal("the result has no number of orders")
	return 0
}

// Both bots of the documentation play the built-in maps in either seat to the end, serve orders, and stay within the bounds.
// Subtests are named by the waiter's seat.
func TestOwnBotsPlayMaps(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	word := waiter(t)
	for _, name := range []string{"duel", "grand", "tiny"} {
		for side, seats := range [][2]string{{word, lineCook}, {lineCook, word}} {
			t.Run(fmt.Sprintf("%s as %s", name, sim.Team(side)), func(t *testing.T) {
				t.Parallel()
				if name != "tiny" || side == int(sim.Blue) {
					tier.Gate(t)
				}
				result, trace := playBots(t, seats[0], seats[1], on(t, name, 1))
				checkBounds(t, name, contesttest.Trace(t, trace.Bytes()))
				for _, f := range result.Failures() {
					t.Errorf("%s failed in turn %d: %s: %s\n%s", f.Bot, f.Turn, f.Kind, f.Reason, f.Traceback)
				}
				for seat, word := range seats {
					n := served(t, result, sim.Team(seat))
					t.Logf("%s: %s served %d orders, %d money", name, result.Seats[seat].Seat, n, result.Seats[seat].Score)
					if n == 0 {
						t.Errorf("%s: %s served no order", name, word)
					}
				}
			})
		}
	}
}
