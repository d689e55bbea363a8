package alamode_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// The game passes the common tests of games with line protocols.
func TestLineGame(t *testing.T) {
	t.Parallel()
	(&contesttest.LineGame{
		Game:   withBuiltins(),
		Bots:   []string{"@idle", "@simple", "@random"},
		Seeded: func(seed int) contest.Scenario { return seeded(fmt.Sprint(seed), fmt.Sprint(1+seed&3)) },
		Cast: func(parts ...contesttest.Part) contest.Game {
			var players []alamode.Player
			for _, p := range parts {
				asked := 0
				players = append(players, testPlayer(func(*kitchen.Match) (string, error) {
					asked++
					return p(asked)
				}))
			}
			return gameWith(players...)
		},
		Words:  []string{"@a", "@b", "@c"},
		Wait:   "WAIT",
		Remark: "WAIT;",
		Asked:  func(n int) string { return fmt.Sprintf("B, turn 1/%d", 2*n) },
	}).Test(t)
}
