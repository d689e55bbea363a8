package text_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

func TestCount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n          int
		noun, want string
	}{
		{0, "tile", "0 tiles"},
		{1, "match", "1 match"},
		{2, "match", "2 matches"},
		{1, "try", "1 try"},
		{20, "try", "20 tries"},
		{1, "pass", "1 pass"},
		{2, "pass", "2 passes"},
		{2, "guess", "2 guesses"},
		{2, "box", "2 boxes"},
		{2, "waltz", "2 waltzes"},
		{2, "dish", "2 dishes"},
		{2, "trick", "2 tricks"},
		{2, "day", "2 days"},
		{2, "play", "2 plays"},
		{2, "y", "2 ys"},
	} {
		if got := spelling.Count(c.n, c.noun); got != c.want {
			t.Errorf("Count(%d, %q) = %q, want %q", c.n, c.noun, got, c.want)
		}
	}
}
