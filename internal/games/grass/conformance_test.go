package grass_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// Grass passes the tests of all games of lines.
func TestLineGame(t *testing.T) {
	t.Parallel()
	(&contesttest.LineGame{
		Game:   shipped(t),
		Bots:   []string{"@idle", "@random", "@simple"},
		Seeded: func(seed int) contest.Scenario { return seeded(seed, 2-seed&1) },
		Cast:   func(p ...contesttest.AnswerFunc) contest.Game { return cast(part(p[0]), part(p[1])) },
		Words:  []string{"@p0", "@p1"},
		Wait:   "WAIT",
		Remark: "MESSAGE ",
		Asked:  func(n int) string { return fmt.Sprintf("P1, turn %d", n) },
	}).Test(t)
}
