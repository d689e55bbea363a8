package conversation_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// A process that reads its own log knows how cookoff ends that, but cannot: nobody would empty the pipe then, and
// cookoff wait for room in it for ever.
func TestLogDoesNotEndBeforeTheProcess(t *testing.T) {
	t.Parallel()
	p := start(t, t.Context(), bot.Command{
		Argv:    []string{os.Args[0]},
		Env:     append(os.Environ(), contesttest.RoleVariable+"=forger"),
		LogPath: filepath.Join(t.TempDir(), "bot.log"),
	})
	for answer := "none"; answer != "forged"; answer = say(t, p, "go") {
		if answer != "none" {
			t.Fatal(answer)
		}
		p.LogTail(1) // sends a record
	}
	if log := contesttest.CloseLog(t, p); !strings.Contains(log, "after the end") {
		t.Errorf("the log is %q", log)
	}
}
