package grass

import (
	"bufio"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
)

// idle returns a bot that always waits.
func idle(from *bufio.Reader) contest.Idle {
	in, width, height := linegame.Input{Reader: from}, 0, 0
	return linegame.NewIdle(
		func() error {
			line, err := in.Line()
			if err == nil {
				_, err = fmt.Sscan(line, &width, &height)
			}
			return err
		},
		func() error { return in.Skip(1 + width*height) },
		nothing,
	)
}

// nothing is the answer without effect.
const nothing = "WAIT"
