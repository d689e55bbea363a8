package text_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
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
		t.Errorf("the shell prints %q, error %v, want %q", got, err, want)
	}
	const plain = "cookoff run grass:seed=4 @random:seed=2"
	must.Be(t, "line without quotes", plain, spelling.ShellLine(strings.Fields(plain)))
}
