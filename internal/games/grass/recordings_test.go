package grass_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/grass"
)

// sample returns the part of the recordings that lies beside the tests of the rules.
func sample() string { return filepath.Join("field", "testdata", "conformance", "grass") }

// All that every player was sent, every refused order and every end is what our rules give.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	contesttest.VerifyRecordings(t, grass.New(), `{"turn":`, contesttest.Traces(t, contesttest.Conformance(t, grass.Name)), 48, 48, 2779)
}

func TestSampleVerifies(t *testing.T) {
	t.Parallel()
	contesttest.VerifyRecordings(t, grass.New(), `{"turn":`, contesttest.Traces(t, sample()), 27, 27, 0)
}
