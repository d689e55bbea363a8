package cli_test

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestHelpFits checks that the prose and flags of help are wrapped to 80 columns on such a terminal, and unchanged
// without a terminal.
func TestHelpFits(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"--help", "run --help", "sweep --help", "tournament --help", "map gen --help", "help regress"} {
		w := newWorld(t)
		w.run(strings.Fields(args)...)
		written := w.stdout.String()
		w = newWorld(t)
		w.StdoutWidth = 80
		w.succeeds(t, strings.Fields(args)...)
		fitted := w.stdout.String()
		for line := range strings.Lines(fitted) {
			if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > 80 && !strings.HasPrefix(line, "  cookoff ") {
				t.Errorf("%s: wider than 80: %q", args, line)
			}
		}
		if got, want := strings.Join(strings.Fields(fitted), " "), strings.Join(strings.Fields(written), " "); got != want {
			t.Errorf("%s: other words:\n%s", args, fitted)
		}
	}
}
