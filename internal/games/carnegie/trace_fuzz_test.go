package carnegie_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// FuzzTrace checks that verifying any text gives a report, or an error that names a line.
func FuzzTrace(f *testing.F) {
	for _, text := range traceSeeds(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := verifyAll(text); err != nil {
			var problem *replay.FormatError
			if !errors.As(err, &problem) || problem.Line < 1 || !strings.Contains(err.Error(), "line ") {
				t.Errorf("error without a line: %v", err)
			}
		}
		_ = carnegie.New().Info().WriteReplay(t.Context(), contesttest.Opener(text), io.Discard)
	})
}

// verifyAll verifies traces of the game up to the first difference.
func verifyAll(text []byte) error {
	traces, err := replay.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil // an invalid gzip file has no lines
	}
	for {
		trace, err := traces.Next()
		if errors.Is(err, io.EOF) || err == nil && trace.Game != carnegie.Name {
			return nil
		}
		if err != nil {
			return err
		}
		if report, err := verify.Trace(carnegie.New(), trace); err != nil || report.Diff != nil {
			return err
		}
	}
}

// traceSeeds returns valid traces, invalid traces, and texts that are not traces.
func traceSeeds(f *testing.F) (seeds [][]byte) {
	f.Helper()
	ours := must.Get(playRandom(f.Context(), randomMatch{text: canteen, rules: sim.ReportRules, seed: 3, turns: 4, full: true}, discard))(f)
	failing, _ := newSetting(canteen, 3, seats("red", "blue"))
	failed := new(contesttest.Memory)
	failing.Trace = failed
	must.Get(failing.Play(f.Context(), newGame(nil, failsIn(1, spends))))(f)
	recorded := must.Get(os.ReadFile(filepath.Join("testdata", "conformance", "carnegie", "traces", "sp-2x1-both.jsonl.gz")))(f)
	text := ours.String()
	seeds = [][]byte{ours.Bytes(), failed.Bytes(), recorded, slices.Concat(ours.Bytes(), failed.Bytes())}
	for _, change := range [][2]string{
		{`"turn":2`, `"turn":3`},
		{`"team":"RED"`, `"team":"GREEN"`},
		{`"fn":"`, `"fn":"x`},
		{`"args":[`, `"args":[{},`},
		{`"turns":4`, `"turns":2`},
		{`"turns":4`, `"turns":-1`},
		{`"rules":"report"`, `"rules":"house"`},
		{`"seat":"RED"`, `"seat":"X"`},
		{`"map":"`, `"map":"?`},
		{`"rules_version":1`, `"rules_version":9`},
		{`"digest"`, `"digits"`},
		{`{"end":`, `{"end":[]}`},
		{`"ret":`, `"raise":`},
		{`"format":"cookoff-trace/1"`, `"format":"cookoff-trace/2"`},
		{"\n{", "\n"},
	} {
		seeds = append(seeds, []byte(strings.Replace(text, change[0], change[1], 1)))
	}
	for _, text := range []string{"", "\n", "{}", `{"format":`, "\x1f\x8b", "\x28\xb5\x2f\xfd", text[:len(text)/2]} {
		seeds = append(seeds, []byte(text))
	}
	return seeds
}

func TestReplayOfInvalidTraces(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":      "the file is empty",
		"hello": "not a trace",
		`{"format":"cookoff-trace/1","game":"go"}`:       `trace of the game "go"`,
		`{"format":"cookoff-trace/1","game":"carnegie"}`: "line 1: map of the header",
	} {
		err := carnegie.New().Info().WriteReplay(t.Context(), contesttest.Opener([]byte(text)), io.Discard)
		if err == nil || !strings.Contains(err.Error(), want) || errors.Is(err, contest.ErrNoReplay) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}
