//go:build !linux

package conversation

// quickWait waits for the answers of a bot that answers at once.
type quickWait struct{}

func newQuickWait(readEnd) *quickWait { return nil }

// tries reports that no answer is expected to be quick.
func (*quickWait) tries() bool { return false }

// await does nothing here.
func (*quickWait) await() (quick bool) { return false }
