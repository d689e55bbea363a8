//go:build unix

package verify_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// computing is a contest bot that uses milliseconds of CPU time per turn.
const computing = `
import time
class BotPlayer:
    def __init__(self, map_copy):
        self.turn = 0
    def play_turn(self, controller):
        until = time.process_time() + 0.005
        while time.process_time() < until:
            pass
        self.turn += 1
        for bot in controller.get_team_bot_ids(controller.get_team()):
            controller.move(bot, self.turn % 3 - 1, self.turn // 3 % 3 - 1)
`

// Verifying a match of Python bots takes less than 2 % of the CPU time of playing it. Not parallel:
// it measures the whole process.
func TestCostOfVerification(t *testing.T) { //nolint:paralleltest // see above
	tier.Gate(t)
	contesttest.Python(t)
	word := contesttest.File(t, "bot.py", computing)
	began := contesttest.CPUOfAll(t)
	g := setup{scenario: "duel", turns: 200, bots: []string{word, word}}.play(t)
	playing := contesttest.CPUOfAll(t) - began
	if n := len(g.result.Failures()); n > 0 {
		t.Fatal(contesttest.Failures(g.result))
	}
	g.Trace = false
	const times = 10
	began = contesttest.CPUOfAll(t)
	for range times {
		must.Get(g.Moves(g.moves, g.claim()))(t)
	}
	verifying := (contesttest.CPUOfAll(t) - began) / times
	t.Logf("CPU time: playing %s, verifying %s; trace %d bytes, moves %d", playing, verifying, len(g.trace), len(g.moves))
	if verifying > playing/50 {
		t.Errorf("verifying takes %s of CPU time, playing %s", verifying, playing)
	}
}
