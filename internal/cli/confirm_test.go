package cli_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// Deleting a tournament on a terminal asks for confirmation, and only an explicit yes confirms.
func TestDeleteAsksForConfirmation(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.run("tournament", "@idle", "@waiter", "--on", "tiny", "--turns", "2", "--quiet")
	w.StdinTerminal, w.StderrTerminal = true, true
	for _, tt := range []struct {
		answer string
		code   int
	}{{"", 1}, {"\n", 1}, {"no\n", 1}, {"Y\n", 0}} {
		w.Stdin = strings.NewReader(tt.answer)
		if code := w.run("tournaments", "delete", "1"); code != tt.code {
			t.Errorf("answer %q: exit code %d, want %d: %s", tt.answer, code, tt.code, &w.stderr)
		}
		if !strings.HasPrefix(w.stderr.String(), "Delete tournament 1 of idle and waiter, with 2 matches? [y/N] ") {
			t.Errorf("question %q", w.stderr.String())
		}
	}
	w.run("tournaments", "--format", "json")
	must.Be(t, "remaining tournaments", "[]\n", w.stdout.String())
}
