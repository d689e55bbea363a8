//go:build unix

package wasi_test

import (
	"errors"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// For any module the host reports why it cannot run, or how it ended, and the host's process ends.
func FuzzModules(f *testing.F) {
	f.Add([]byte(nil))
	f.Add(idleBot(nil, nil))
	for _, a := range attacks() {
		if len(a.module) < 4<<10 && tier.Gating() { // TestHostileModules runs them, too
			f.Add(a.module)
		}
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		p, err := conversation.Start(t.Context(), hosted(t, code))
		if _, ok := errors.AsType[*bot.Failure](err); err != nil && !ok {
			t.Fatal(err)
		}
		if err != nil {
			return
		}
		const limit = 100 * time.Millisecond
		_, err = p.Ask("turn", []byte("a line"), limit)
		if _, ok := errors.AsType[*bot.Failure](err); err != nil && !ok {
			t.Error(err)
		}
		must.Do(t, p.Close(0))
	})
}
