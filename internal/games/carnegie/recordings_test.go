package carnegie_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// glob returns the matching recordings: in the gate all, otherwise those of the sample in testdata.
func glob(t testing.TB, pattern string) []string {
	t.Helper()
	folder := rulestest.ConformanceOr(filepath.Join("testdata", "conformance", "carnegie"), "carnegie")
	files, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no %s in %s (error %v)", pattern, folder, err)
	}
	return files
}

// recordings returns the trace files, matches and replays.
func recordings(t testing.TB) []string {
	t.Helper()
	return append(glob(t, "traces/*.jsonl.gz"), glob(t, "replays/*.jsonl.gz")...)
}

// firstTrace opens a file to read its first trace.
func firstTrace(t *testing.T, path string) *replay.Trace {
	t.Helper()
	in := must.Get(replay.Open(path))(t)
	t.Cleanup(func() { in.Close() }) //nolint:errcheck // it is only read
	traces := must.Get(replay.NewReader(in))(t)
	return must.Get(traces.Next())(t)
}

// source returns the source of traces: the file system and the list of games.
func source() verify.Source { return verify.Source{Open: replay.Open, Game: games.Named} }
