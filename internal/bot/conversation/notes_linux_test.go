package conversation_test

import (
	"os"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// All descriptors are closed, however a process ends. Not parallel: it counts the descriptors of
// all tests.
func TestDescriptorsDoNotLeak(t *testing.T) { //nolint:paralleltest // see above
	play := func() {
		for _, script := range []string{"echo go; read -r line", "echo go; while :; do :; done", "exit 3"} {
			p := startNoting(t, script)
			p.Arm(soon)
			for {
				if _, err := p.ReadLine(); err != nil {
					break
				}
			}
			p.Notes()
			must.Do(t, p.Close(0))
		}
		if _, err := conversation.Start(t.Context(), bot.Command{Argv: []string{"no-such-program"}, Notes: true}); err == nil {
			t.Error("started a program that does not exist")
		}
	}
	play() // the first call opens descriptors that stay open
	before := descriptors(t)
	for range tier.Count(3, 10) {
		play()
	}
	if after := descriptors(t); after > before {
		t.Errorf("%d descriptors are open, before %d", after, before)
	}
}

func descriptors(t *testing.T) int {
	t.Helper()
	return len(must.Get(os.ReadDir("/proc/self/fd"))(t))
}
