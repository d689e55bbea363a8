package cli_test

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// On a terminal of 80 columns, help is wrapped to its width, with the same words as without a
// terminal.
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
				t.Errorf("%s: line wider than 80 columns: %q", args, line)
			}
		}
		if got, want := strings.Join(strings.Fields(fitted), " "), strings.Join(strings.Fields(written), " "); got != want {
			t.Errorf("%s: wrapping changed the words:\n%s", args, fitted)
		}
	}
}
