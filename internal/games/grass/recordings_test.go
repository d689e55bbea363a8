package grass_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/verify"
)

// sample is the part of the recordings that lies beside the tests of the rules.
func sample() string { return filepath.Join("field", "testdata", "conformance", "grass") }

// All that every player was sent, every refused order and every end is what our rules give.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	verifyAll(t, contesttest.Traces(t, contesttest.Conformance(t, grass.Name)), 48, 2779)
}

func TestSampleVerifies(t *testing.T) {
	t.Parallel()
	verifyAll(t, contesttest.Traces(t, sample()), 27, 0)
}

func verifyAll(t *testing.T, files []string, leastFiles, leastTurns int) {
	t.Helper()
	turns, values := 0, 0
	source := verify.Source{Open: replay.Open, Game: func(string) (contest.Game, error) { return grass.New(), nil }}
	for _, file := range files {
		r := verify.File(t.Context(), source, file)
		if r.Err != nil {
			t.Error(r.Err)
		}
		if r.Diff != nil {
			t.Errorf("%s: %v", filepath.Base(file), r.Diff)
		}
		// The end line is compared too, and what stands in its place is no turn.
		if want := bytes.Count(contesttest.Content(t, file), []byte("\n{\"turn\":")); r.Turns != want || r.Values == 0 {
			t.Errorf("%s: %d turns of %d and %d values were compared", file, r.Turns, want, r.Values)
		}
		turns += r.Turns
		values += r.Values
	}
	if len(files) < leastFiles || turns < leastTurns {
		t.Errorf("only %d recordings with %d turns", len(files), turns)
	}
	t.Logf("%d recordings, %d turns, %d values", len(files), turns, values)
}
