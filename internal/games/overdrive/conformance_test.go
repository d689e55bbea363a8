package overdrive_test

import (
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
		Cast:   func(p ...contesttest.Part) contest.Game { return cast(part(p[0]), part(p[1])) },
		Words:  []string{"@a", "@b"},
		Wait:   "NOTHING",
		Second: "B, round 1",
	}).Test(t)
}
