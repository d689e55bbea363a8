package contesttest

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// Reimported is a match whose replay was made from its trace, and imported.
type Reimported struct {
	*contest.Imported
	Replay []byte
	Again  []byte // the replay of the imported trace
	Trace  []byte // the imported one
	States bool   // all complete states are those of the trace
}

// Reimport makes the contest's replay of a trace, imports it, and makes the replay of what was imported. ok is false
// if there is none, or foreign returns nil. The imported trace must verify, unless it says that it differs.
func Reimport(t testing.TB, game contest.Game, trace []byte, foreign func(replay []byte) *contest.Foreign) (r Reimported, ok bool) {
	t.Helper()
	info := game.Info()
	var out bytes.Buffer
	err := info.WriteReplay(t.Context(), Opener(trace), &out)
	if errors.Is(err, contest.ErrNoReplay) {
		return r, false
	}
	if err != nil {
		t.Fatal(err)
	}
	r.Replay = bytes.Clone(out.Bytes())
	from := foreign(r.Replay)
	if from == nil {
		return r, false
	}
	r.Imported, r.Trace = Import(t, game, from)
	out.Reset()
	if err := info.WriteReplay(t.Context(), Opener(r.Trace), &out); err != nil && !errors.Is(err, contest.ErrNoReplay) {
		t.Fatal(err)
	}
	r.Again = out.Bytes()
	r.States = bytes.Equal(states(t, game, trace), states(t, game, r.Trace))
	return r, true
}

// ImportStep is n if every n-th recording is imported: all are verified, and a part says enough of imports. The soak imports
// all.
func ImportStep() int {
	if tier.Soaking() {
		return 1
	}
	return tier.Count(5, 3)
}

// Import imports a match. Its trace must verify, unless it is said to differ.
func Import(t testing.TB, game contest.Game, from *contest.Foreign) (*contest.Imported, []byte) {
	t.Helper()
	var trace Memory
	made, err := game.Info().Import(t.Context(), from, &trace)
	if err != nil {
		t.Fatal(err)
	}
	err = replay.First(Opener(trace.Bytes()), func(tr *replay.Trace) error {
		check := new(replay.Checker)
		p, err := game.Open(tr, check)
		for err == nil && check.Report.Diff == nil {
			err = p.Next()
		}
		switch {
		case check.Report.Diff != nil && made.Differs == 0:
			return check.Report.Diff
		case errors.Is(err, io.EOF):
			return nil
		}
		return err
	})
	if err != nil {
		t.Fatalf("the imported trace does not verify: %v", err)
	}
	return made, trace.Bytes()
}

// Opener opens a text any number of times.
func Opener(text []byte) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
}

// states returns the states of a match, a line each.
func states(t testing.TB, game contest.Game, trace []byte) []byte {
	t.Helper()
	var w jsonout.Writer
	err := replay.First(Opener(trace), func(tr *replay.Trace) error {
		p, err := game.Open(tr, nil)
		for err == nil {
			p.WriteState(&w)
			w.Buf = append(w.Buf, '\n')
			err = p.Next()
		}
		return err
	})
	if err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
	return w.Buf
}

// EachTrace calls a function for each of the traces in a text.
func EachTrace(text []byte, each func(trace []byte)) {
	const header = `{"format"`
	for len(text) > 0 {
		end := bytes.Index(text[1:], []byte("\n"+header))
		if end < 0 {
			end = len(text) - 2
		}
		each(text[:end+2])
		text = text[end+2:]
	}
}
