package overdrive_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
)

// sample returns the recordings stored with the tests of the rules.
func sample() string { return filepath.Join("race", "testdata", "conformance", "overdrive") }

// Files, positions and results of all recorded matches equal those of the rules.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	contesttest.VerifyRecordings(t, overdrive.New(), `{"round":`, rulestest.Traces(t, rulestest.Conformance(t, overdrive.Name)), 47, 130, 11190)
}

func TestSampleVerifies(t *testing.T) {
	t.Parallel()
	contesttest.VerifyRecordings(t, overdrive.New(), `{"round":`, rulestest.Traces(t, sample()), 4, 87, 0)
}
