package maps_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/maps/overview"
)

// An invalid map gives an error with its position.
func TestRead(t *testing.T) {
	t.Parallel()
	if _, err := overview.Parse("bad.txt", []byte("?\n")); err == nil || !strings.HasPrefix(err.Error(), "bad.txt:1") {
		t.Errorf("Read: error %v, want one that begins with bad.txt:1", err)
	}
}
