package text_test

import (
	"os/exec"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// A shell splits the line into the original words.
func TestShellLine(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	words, want := []string{"printf", "[%s]"}, ""
	for _, word := range []string{"plain.py:A=1,B=2", "", "a b", "it's", "'", "$HOME", "`id`", "a\\b", "--x=*", "~/a", "!x", "a;b|c&d", "\"", "é", "line\nbreak"} {
		words, want = append(words, word), want+"["+word+"]"
	}
	got, err := exec.CommandContext(t.Context(), "sh", "-c", spelling.ShellLine(words)).Output()
	if err != nil || string(got) != want {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	if got := spelling.ShellLine([]string{"cookoff", "run", "grass:seed=4", "@random:seed=2"}); got != "cookoff run grass:seed=4 @random:seed=2" {
		t.Errorf("needless quotes: %s", got)
	}
}
