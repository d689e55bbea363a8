package grass_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// The game passes the common tests of games with line protocols.
func TestLineGame(t *testing.T) {
	t.Parallel()
	(&contesttest.LineGame{
		Game:   withBuiltins(t),
		Bots:   []string{"@idle", "@random", "@simple"},
		Seeded: func(seed int) contest.Scenario { return seeded(seed, 2-seed&1) },
		Cast:   func(p ...contesttest.Part) contest.Game { return gameWith(testPlayer(p[0]), testPlayer(p[1])) },
		Words:  []string{"@p0", "@p1"},
		Wait:   "WAIT",
		Remark: "MESSAGE ",
		Asked:  func(n int) string { return fmt.Sprintf("P1, turn %d", n) },
	}).Test(t)
}
