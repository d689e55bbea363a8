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
	}{{0, "tile", "0 tiles"}, {1, "match", "1 match"}, {2, "match", "2 matches"}, {1, "try", "1 try"}, {20, "try", "20 tries"}} {
		if got := spelling.Count(c.n, c.noun); got != c.want {
			t.Errorf("Count(%d, %q) = %q, want %q", c.n, c.noun, got, c.want)
		}
	}
}
