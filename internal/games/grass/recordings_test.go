package grass_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass"
)

// sample returns the recordings stored with the tests of the rules.
func sample() string { return filepath.Join("field", "testdata", "conformance", "grass") }

// Inputs, refused orders and results of all recorded matches equal those of the rules.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	contesttest.VerifyRecordings(t, grass.New(), `{"turn":`, rulestest.Traces(t, rulestest.Conformance(t, grass.Name)), 48, 48, 2779)
}

func TestSampleVerifies(t *testing.T) {
	t.Parallel()
	contesttest.VerifyRecordings(t, grass.New(), `{"turn":`, rulestest.Traces(t, sample()), 27, 27, 0)
}
