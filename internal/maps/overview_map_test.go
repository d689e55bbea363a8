package maps_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/maps/overview"
)

// A map that cannot be played says where it is wrong.
func TestRead(t *testing.T) {
	t.Parallel()
	if _, err := overview.Read("bad.txt", []byte("?\n")); err == nil || !strings.HasPrefix(err.Error(), "bad.txt:1") {
		t.Errorf("error %v", err)
	}
}
