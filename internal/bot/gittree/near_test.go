package gittree_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/bot/gittree"
)

// Near suggests a similar path for a missing one, and nothing for an existing path or one without a
// similar path.
func TestNear(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	for path, want := range map[string]string{
		"bots/my_bot.py": "", "bots": "", "bots/my_bto.py": "bots/my_bot.py", "bosts/my_bot.py": "bots/my_bot.py", "bots/my_bot.py:x=1": "",
		"bots/my_bot": "", "build/program": "", "bots/my_bot.py/deeper": "",
	} {
		if got := cache.Near(t.Context(), dir, gittree.Ref{Revision: "HEAD", Path: path}); got != want {
			t.Errorf("Near(%s) = %q, want %q", path, got, want)
		}
	}
	for path, want := range map[string]bool{"bots": true, "./bots": true, "bots/my_bot.py": false, "bost": false} {
		if got := cache.HasFolder(t.Context(), dir, gittree.Ref{Revision: "HEAD", Path: path}); got != want {
			t.Errorf("HasFolder(%s) = %v, want %v", path, got, want)
		}
	}
}
