//go:build !linux

package conversation

import (
	"os"
	"time"
)

// No clock measures here, so that nothing needs to be noted of the pipes.

func (p *Process) noticeTalk() {}

func isFull(*os.File) bool { return false }

// output is our end of a bot's standard output, from which no quick answer is expected.
type output struct{ *os.File }

func openOutput() (*output, *os.File, error) {
	ours, theirs, err := os.Pipe()
	return &output{ours}, theirs, err
}

func (*output) isQuick() bool { return false }

func (*output) await(time.Duration) (quick bool) { return false }

func (*output) pending() int { return 0 }
