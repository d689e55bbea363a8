package overdrive_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
)

// sample returns the part of the recordings that lies beside the tests of the rules.
func sample() string { return filepath.Join("race", "testdata", "conformance", "overdrive") }

// All files that players got, every position and every end is what our rules give.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	contesttest.VerifyRecordings(t, overdrive.New(), `{"round":`, contesttest.Traces(t, contesttest.Conformance(t, overdrive.Name)), 47, 130, 11190)
}

func TestSampleVerifies(t *testing.T) {
	t.Parallel()
	contesttest.VerifyRecordings(t, overdrive.New(), `{"round":`, contesttest.Traces(t, sample()), 4, 87, 0)
}
