package verify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// TestMain runs the tests or, in a child process, a bot: a child must never run tests.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == bot.HostCommand {
		host()
		return
	}
	goleak.VerifyTestMain(m)
}

// played returns the trace of a match between random bots on a built-in map.
func played(t testing.TB, name string, turns int) []byte {
	t.Helper()
	return setup{scenario: name, turns: turns, bots: []string{"@random", "@random"}}.play(t).trace
}

// write writes a file, compressed according to its name.
func write(t testing.TB, name string, parts ...[]byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	f := must.Get(replay.Create(path))(t)
	for _, part := range parts {
		must.Get(f.Write(part))(t)
	}
	must.Do(t, f.Close())
	return path
}

func TestFile(t *testing.T) {
	t.Parallel()
	short, long := played(t, "tiny", 3), played(t, "duel", 60)
	broken := bytes.Replace(long, []byte(`"reason":"money"`), []byte(`"reason":"luck"`), 1)
	inTurn2 := bytes.Replace(short, []byte(`{"turn":2,`), []byte(`{"turn":9,`), 1)
	foreign := []byte(`{"format":"cookoff-trace/1","game":"chess"}` + "\n")
	tests := []struct {
		name   string
		file   string
		traces int
		turns  int
		diff   int    // number of the trace that differs
		err    string // beginning of the error after the file's name; empty for none
	}{
		{"one trace", write(t, "a.jsonl", short), 1, 3, 0, ""},
		{"gzip", write(t, "a.jsonl.gz", long), 1, 60, 0, ""},
		{"zstd", write(t, "a.jsonl.zst", long), 1, 60, 0, ""},
		{"several", write(t, "a.jsonl.gz", short, long, short), 3, 66, 0, ""},
		{"blank lines between them", write(t, "a.jsonl", short, []byte("\n \n"), short, []byte("\n")), 2, 6, 0, ""},
		{"the second differs", write(t, "a.jsonl", short, broken, short), 2, 63, 2, ""},
		{"the second is cut off", write(t, "a.jsonl", short, long[:bytes.LastIndex(long, []byte(`{"end"`))]), 1, 63, 0, "line 66: the trace is cut off: no end line after turn 60"},
		{"the first is cut off", write(t, "a.jsonl", short[:bytes.LastIndex(short, []byte(`{"end"`))], short), 0, 3, 0, "line 4: the trace is cut off: no end line after turn 3"},
		{"a turn is missing", write(t, "a.jsonl", inTurn2), 0, 1, 0, "line 3: turn 9 follows turn 1"},
		{"empty", write(t, "a.jsonl"), 0, 0, 0, "the file is empty; there is nothing to compare"},
		{"empty but compressed", write(t, "a.jsonl.zst"), 0, 0, 0, "the file is empty; there is nothing to compare"},
		{"no trace", write(t, "a.jsonl", []byte("hello\n")), 0, 0, 0, "line 1: not a trace"},
		{"another game", write(t, "a.jsonl", short, foreign), 1, 3, 0, `unknown game "chess"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := verify.File(t.Context(), source(), tt.file)
			if r.File != tt.file || r.Traces != tt.traces || r.Turns != tt.turns || r.Trace != tt.diff || (r.Diff != nil) != (tt.diff > 0) {
				t.Errorf("result %+v, want %d traces, %d turns, a difference in trace %d", r, tt.traces, tt.turns, tt.diff)
			}
			if (r.Values > 0) != (tt.turns > 0) {
				t.Errorf("%d values were compared in %d turns", r.Values, r.Turns)
			}
			if tt.err == "" && r.Err != nil || tt.err != "" && (r.Err == nil || !strings.HasPrefix(r.Err.Error(), tt.file+": "+tt.err)) {
				t.Errorf("error %v, want %s: %s", r.Err, tt.file, tt.err)
			}
		})
	}
}

// With any number of workers, each result is reported once, in the order of the files.
func TestFilesInOrder(t *testing.T) {
	t.Parallel()
	sizes := []int{400, 1, 2, 300, 3, 7, 5, 200, 8, 13}
	var files []string
	for i, turns := range sizes {
		files = append(files, write(t, fmt.Sprintf("%d.jsonl", i), played(t, "tiny", turns)))
	}
	files = append(files, filepath.Join(t.TempDir(), "none.jsonl"))
	for _, workers := range []int{1, 2, 64} {
		var got []string
		turns := 0
		must.Do(t, verify.Files(t.Context(), source(), files, workers, func(r verify.Result) {
			got = append(got, r.File)
			turns += r.Turns
			if (r.Err != nil) != (r.File == files[len(sizes)]) || r.Diff != nil {
				t.Errorf("result %+v", r)
			}
		}))
		must.Be(t, fmt.Sprintf("%d workers", workers), files, got)
		must.Be(t, fmt.Sprintf("turns that %d workers compare", workers), 939, turns)
	}
	must.Do(t, verify.Files(t.Context(), source(), nil, 4, nil)) // without files
}

// If verification is cancelled, the results so far are reported in order, and no further file is
// read.
func TestFilesCancelled(t *testing.T) {
	t.Parallel()
	text := played(t, "tiny", 50)
	var files []string
	for i := range 40 {
		files = append(files, write(t, fmt.Sprintf("%d.jsonl", i), text))
	}
	for _, workers := range []int{1, 4} {
		ctx, stop := context.WithCancel(t.Context())
		var got []string
		good := 0
		err := verify.Files(ctx, source(), files, workers, func(r verify.Result) {
			got = append(got, r.File)
			switch {
			case r.Err == nil:
				good++
			case !errors.Is(r.Err, context.Canceled):
				t.Error(r.Err)
			}
			if good == 3 {
				stop()
			}
		})
		stop()
		must.Be(t, fmt.Sprintf("%d workers", workers), files[:len(got)], got)
		if len(got) < len(files) && !errors.Is(err, context.Canceled) {
			t.Errorf("%d workers: error %v after %d results", workers, err, len(got))
		}
		if workers == 1 && (good != 3 || len(got) == len(files)) {
			t.Errorf("one worker gives %d results, %d of them good", len(got), good)
		}
	}
}

// source returns the file system and the list of games.
func source() verify.Source { return verify.Source{Open: replay.Open, Game: games.Named} }
