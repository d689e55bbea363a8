//go:build unix

package overdrive_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// A bot that removes the write permission of its folders completes the match, and its folders are removed.
func TestReadOnlyFolders(t *testing.T) {
	t.Parallel()
	if !contesttest.Ordinary(t) {
		return
	}
	const script = `
pwd | tr / : >&2 # with colons for slashes: in logs cookoff replaces the working folder's path by that of the original
mkdir -p deep/shut; echo x >deep/shut/file
while read -r n; do echo "C;$n;ACCELERATE"; [ "$n" = 3 ] && chmod 0 deep/shut && chmod 555 deep .; done`
	result := playWords(t, seeded(3), func(m *contesttest.Setting, h *match.Host) {
		m.Turns, h.KeepFiles = 3, false
	}, shell(t, script), shell(t, script))
	if len(result.Failures())+len(result.Warnings) > 0 {
		t.Errorf("failures %+v, warnings %q", result.Failures(), result.Warnings)
	}
	for _, seat := range result.Seats {
		text := string(rulestest.Content(t, seat.Log))
		dir := ""
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, ":") {
				dir = strings.ReplaceAll(strings.TrimSpace(line), ":", "/")
			}
		}
		if !filepath.IsAbs(dir) {
			t.Fatalf("no absolute path of the working folder in the log %q", text)
		}
		if _, err := os.Stat(dir); !os.IsNotExist(err) {
			t.Errorf("%s is still there: %v", dir, err)
		}
	}
}

// A folder that cannot be removed is reported and does not fail the match. Here a bot that learns makes its own folder
// read-only, so that the game's folder in it, rounds, cannot be removed.
func TestUnremovableFolder(t *testing.T) {
	t.Parallel()
	if !contesttest.Ordinary(t) {
		return
	}
	const script = `while read -r n; do echo "C;$n;ACCELERATE"; [ "$n" = 3 ] && chmod 555 .; done`
	forbids, other := shell(t, script), shell(t, script)
	var place string
	result := playWords(t, seeded(3), func(m *contesttest.Setting, _ *match.Host) {
		m.Turns = 3
		m.Seats[0].Bot.Learns = true
		place = filepath.Dir(m.Seats[0].Bot.Path)
	}, forbids, other)
	t.Cleanup(func() { _ = os.Chmod(place, 0o777) })
	want := "cannot remove " + filepath.Join(place, "rounds") + ", the working folder of a bot: "
	if len(result.Failures()) > 0 || len(result.Left) != 1 || !strings.HasPrefix(result.Left[0], want) {
		t.Errorf("failures %+v, left %q, want %q", contesttest.Failures(result), result.Left, want)
	}
}
