package overdrive_test

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
		Game:   withBuiltins(),
		Bots:   []string{"@idle", "@random", "@simple"},
		Seeded: seeded,
		Cast:   func(p ...contesttest.Part) contest.Game { return gameWith(testPlayer(p[0]), testPlayer(p[1])) },
		Words:  []string{"@a", "@b"},
		Wait:   "NOTHING",
		Remark: "NOTHING ",
		Asked:  func(n int) string { return fmt.Sprintf("B, round %d", n) },
	}).Test(t)
}
