package overdrive_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// Overdrive passes the tests of all games of lines.
func TestLineGame(t *testing.T) {
	t.Parallel()
	(&contesttest.LineGame{
		Game:   shipped(),
		Bots:   []string{"@idle", "@random", "@simple"},
		Seeded: seeded,
		Cast:   func(p ...contesttest.AnswerFunc) contest.Game { return cast(part(p[0]), part(p[1])) },
		Words:  []string{"@a", "@b"},
		Wait:   "NOTHING",
		Remark: "NOTHING ",
		Asked:  func(n int) string { return fmt.Sprintf("B, round %d", n) },
	}).Test(t)
}
