//go:build !linux

package conversation

import (
	"os"
	"time"
)

// noticeTalk does nothing: no clock on this system measures waiting.
func (p *Process) noticeTalk() {}

func isFull(*os.File) bool { return false }

// output is cookoff's end of a bot's standard output. On this system it does not wait for quick answers.
type output struct{ *os.File }

func openOutput() (*output, *os.File, error) {
	ours, theirs, err := os.Pipe()
	return &output{ours}, theirs, err
}

func (*output) isQuick() bool { return false }

func (*output) await(time.Duration) (quick bool) { return false }

func (*output) pending() int { return 0 }
