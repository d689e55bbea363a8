package alamode_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Code à la Mode passes the tests of all games of lines.
func TestLineGame(t *testing.T) {
	t.Parallel()
	(&contesttest.LineGame{
		Game:   shipped(),
		Bots:   []string{"@idle", "@simple", "@random"},
		Seeded: func(seed int) contest.Scenario { return drawn(fmt.Sprint(seed), fmt.Sprint(1+seed&3)) },
		Cast: func(parts ...contesttest.AnswerFunc) contest.Game {
			var players []alamode.Player
			for _, p := range parts {
				asked := 0
				players = append(players, part(func(*kitchen.Match) (string, error) {
					asked++
					return p(asked)
				}))
			}
			return cast(players...)
		},
		Words:  []string{"@a", "@b", "@c"},
		Wait:   "WAIT",
		Remark: "WAIT;",
		Asked:  func(n int) string { return fmt.Sprintf("B, turn 1/%d", 2*n) },
	}).Test(t)
}
