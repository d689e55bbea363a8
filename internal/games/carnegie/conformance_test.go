package carnegie_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// All answers and states of all recorded matches equal those of the rules.
func TestRecordingsVerify(t *testing.T) {
	t.Parallel()
	turns, values := 0, 0
	files := recordings(t)
	for _, file := range files {
		r := verify.File(t.Context(), source(), file)
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
	t.Logf("%d recordings, %d turns, %d values", len(files), turns, values)
}

// The replay file of a recorded match equals the contest's, byte for byte.
func TestReplayFilesEqualContests(t *testing.T) {
	t.Parallel()
	n := 0
	for _, file := range recordings(t) {
		want, err := replay.Open(strings.TrimSuffix(file, ".jsonl.gz") + ".replay.json.gz")
		if err != nil {
			continue // the recording has no replay
		}
		expected := must.Get(io.ReadAll(want))(t)
		var got bytes.Buffer
		open := func() (io.ReadCloser, error) { return os.Open(file) }
		if err := carnegie.New().Info().WriteReplay(t.Context(), open, &got); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		if !bytes.Equal(got.Bytes(), expected) {
			at := 0
			for at < min(got.Len(), len(expected)) && got.Bytes()[at] == expected[at] {
				at++
			}
			t.Errorf("%s: the replay differs at byte %d", filepath.Base(file), at)
		}
		n++
	}
	if n == 0 {
		t.Fatal("no recording has a replay file")
	}
}
