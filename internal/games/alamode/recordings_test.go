package alamode_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/verify"
)

// sample is the part of the recordings that lies beside the tests of the rules.
func sample() string { return filepath.Join("kitchen", "testdata", "conformance", "alamode") }

// source is the file system and the game.
func source() verify.Source {
	return verify.Source{Open: replay.Open, Game: func(string) (contest.Game, error) { return alamode.New(), nil }}
}

// All that players were sent, every result, the hidden counts, the scores and the ranking of every
// recorded match are what our rules give.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	from := source()
	for _, dir := range []string{contesttest.ConformanceOr(sample(), alamode.Name), sample()} {
		files, err := filepath.Glob(filepath.Join(dir, "traces", "*.jsonl.gz"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no recordings in %s (error %v)", dir, err)
		}
		turns, values := 0, 0
		for _, file := range files {
			r := verify.File(t.Context(), from, file)
			if r.Err != nil {
				t.Error(r.Err)
			}
			if r.Diff != nil {
				t.Errorf("%s: %v", filepath.Base(file), r.Diff)
			}
			if r.Traces != 1 || r.Values == 0 {
				t.Errorf("%s: %d traces and %d values were compared", file, r.Traces, r.Values)
			}
			turns += r.Turns
			values += r.Values
		}
		t.Logf("%s: %d recordings, %d turns, %d values", dir, len(files), turns, values)
	}
}
