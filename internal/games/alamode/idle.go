package alamode

import (
	"bufio"
	"errors"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// linesOfChefs is the number of input lines before the tables: the remaining turns, and two chefs.
const linesOfChefs = 3

// idle returns a bot that always waits.
func idle(from *bufio.Reader) contest.Idle {
	in := linegame.Input{Reader: from}
	return linegame.NewIdle(
		func() error { return errors.Join(in.SkipList(), in.Skip(kitchen.Height)) },
		func() error { return errors.Join(in.Skip(linesOfChefs), in.SkipList(), in.Skip(1), in.SkipList()) },
		nothing,
	)
}

// nothing is the answer without effect.
const nothing = "WAIT"
