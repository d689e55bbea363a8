//go:build unix

package overdrive_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/match"
)

// A bot that leaves folders which nobody may change has played a match all the same, and leaves nothing.
func TestFoldersThatForbid(t *testing.T) {
	t.Parallel()
	if !contesttest.Ordinary(t) {
		return
	}
	const script = `
pwd | tr / : >&2 # as a path it would be shown as that of the original
mkdir -p deep/shut; echo x >deep/shut/file
while read -r n; do echo "C;$n;ACCELERATE"; [ "$n" = 3 ] && chmod 0 deep/shut && chmod 555 deep .; done`
	result := playWords(t, seeded(3), func(m *contest.Match, h *match.Host) {
		m.Turns, h.KeepFiles = 3, false
	}, shell(t, script), shell(t, script))
	if len(result.Failures)+len(result.Warnings) > 0 {
		t.Errorf("failures %+v, warnings %q", result.Failures, result.Warnings)
	}
	for _, log := range result.Logs {
		text, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		at := strings.Index(string(text), ":") // the marks of turns have none
		if at < 0 {
			t.Fatalf("the log is %q", text)
		}
		dir := strings.ReplaceAll(strings.TrimSpace(string(text[at:])), ":", "/")
		if _, err := os.Stat(dir); !os.IsNotExist(err) {
			t.Errorf("%s is still there: %v", dir, err)
		}
	}
}
