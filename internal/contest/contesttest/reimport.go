package contesttest

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// Reimported is the result of Reimport.
type Reimported struct {
	*contest.Imported
	Replay []byte
	Again  []byte // the replay of the imported trace
	Trace  []byte // the imported trace
	States bool   // whether all states equal those of the original trace
}

// Reimport converts a trace to the contest's replay, imports the replay, and converts the imported trace to a replay. ok is
// false if there is no replay, or foreign returns nil. The imported trace must verify, unless it announces differences.
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

// ImportStep returns n if every n-th recording should be imported; all of them are verified. The soak imports all.
func ImportStep() int {
	if tier.Soaking() {
		return 1
	}
	return tier.Count(10, 3)
}

// Import imports a match. Its trace must verify, unless the import reports differences.
func Import(t testing.TB, game contest.Game, from *contest.Foreign) (*contest.Imported, []byte) {
	t.Helper()
	var trace Memory
	made := must.Get(game.Info().Import(t.Context(), from, &trace))(t)
	if report := must.Get(verify.Trace(game, Trace(t, trace.Bytes())))(t); report.Diff != nil && made.Differs == 0 {
		t.Fatalf("the imported trace does not verify: %v", report.Diff)
	}
	return made, trace.Bytes()
}

// Opener opens a text any number of times.
func Opener(text []byte) func() (io.ReadCloser, error) {
	return func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
}

// states returns the states of a match, one per line.
func states(t testing.TB, game contest.Game, trace []byte) []byte {
	t.Helper()
	var w jsonout.Writer
	replayAll(t, game, trace, func(_ *replay.Trace, p contest.Playback) (err error) {
		for ; err == nil; err = p.Next() {
			p.WriteState(&w)
			w.Buf = append(w.Buf, '\n')
		}
		return err
	})
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
