package alamode_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode"
)

// sample returns the recordings stored with the tests of the rules.
func sample() string { return filepath.Join("kitchen", "testdata", "conformance", "alamode") }

// Inputs, results, scores, rankings and hidden counts of all recorded matches equal those of the rules.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	for _, dir := range []string{rulestest.ConformanceOr(sample(), alamode.Name), sample()} {
		files := rulestest.Traces(t, dir)
		contesttest.VerifyRecordings(t, alamode.New(), `{"round":`, files, len(files), len(files), 600)
	}
}
