package overdrive

import (
	"bufio"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
)

// idle returns a bot that never gives a command, so that its car keeps rolling.
func idle(from *bufio.Reader) contest.Idle {
	in, turns := linegame.Input{Reader: from}, 0
	return func() (int, string, error) {
		round, err := in.Line()
		turns++
		return turns, "C;" + round + ";" + nothing, err
	}
}

// nothing is the answer without effect.
const nothing = "NOTHING"
