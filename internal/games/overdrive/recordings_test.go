package overdrive_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/verify"
)

// sample is the part of the recordings that lies beside the tests of the rules.
func sample() string { return filepath.Join("race", "testdata", "conformance", "overdrive") }

// All files that players got, every position and every end is what our rules give.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	verifyAll(t, contesttest.Traces(t, contesttest.Conformance(t, overdrive.Name)), 47, 130, 11190)
}

func TestSampleVerifies(t *testing.T) {
	t.Parallel()
	verifyAll(t, contesttest.Traces(t, sample()), 4, 87, 0)
}

func verifyAll(t *testing.T, files []string, leastFiles, leastTraces, leastTurns int) {
	t.Helper()
	traces, turns, values := 0, 0, 0
	source := verify.Source{Open: replay.Open, Game: func(string) (contest.Game, error) { return overdrive.New(), nil }}
	for _, file := range files {
		r := verify.File(t.Context(), source, file)
		if r.Err != nil {
			t.Error(r.Err)
		}
		if r.Diff != nil {
			t.Errorf("%s: %v", filepath.Base(file), r.Diff)
		}
		text := contesttest.Content(t, file)
		// The end line is compared too. The round in which the engine threw is one.
		if want := bytes.Count(text, []byte("\n{\"round\":")); r.Turns != want || r.Values == 0 {
			t.Errorf("%s: %d rounds of %d and %d values were compared", file, r.Turns, want, r.Values)
		}
		traces += r.Traces
		turns += r.Turns
		values += r.Values
	}
	if len(files) < leastFiles || traces < leastTraces || turns < leastTurns {
		t.Errorf("only %d files with %d recordings of %d rounds", len(files), traces, turns)
	}
	t.Logf("%d files, %d recordings, %d rounds, %d values", len(files), traces, turns, values)
}
