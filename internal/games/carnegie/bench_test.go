package carnegie_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/sim"
)

// sample returns a recording of the contest's engine, with a state in every turn.
func sample() string {
	return filepath.Join("testdata", "conformance", "carnegie", "traces", "r001-017-9x10-s4.jsonl.gz")
}

func BenchmarkVerifyRecording(b *testing.B) {
	b.ReportAllocs()
	turns := 0
	for b.Loop() {
		r := verify.File(b.Context(), source(), sample())
		if r.Err != nil || r.Diff != nil {
			b.Fatal(r.Err, r.Diff)
		}
		turns += r.Turns
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

func BenchmarkVerifyTrace(b *testing.B) {
	b.ReportAllocs()
	trace := ownTrace(b)
	for b.Loop() {
		report, err := verify.Trace(carnegie.New(), contesttest.Trace(b, trace.Bytes()))
		if err != nil || report.Diff != nil {
			b.Fatal(err, report.Diff)
		}
	}
	b.ReportMetric(float64(b.N*sim.DefaultTurns)/b.Elapsed().Seconds(), "turns/s")
}

func BenchmarkWriteReplay(b *testing.B) {
	b.ReportAllocs()
	trace := ownTrace(b)
	for b.Loop() {
		must.Do(b, carnegie.New().Info().WriteReplay(b.Context(), contesttest.Opener(trace.Bytes()), io.Discard))
	}
	b.ReportMetric(float64(b.N*sim.DefaultTurns)/b.Elapsed().Seconds(), "turns/s")
}

// BenchmarkReplayFile writes the replay file as cookoff run does after a match.
func BenchmarkReplayFile(b *testing.B) {
	b.ReportAllocs()
	trace := ownTrace(b)
	path := filepath.Join(b.TempDir(), "replay.json.gz")
	for b.Loop() {
		must.Do(b, matchfiles.MakeReplay(b.Context(), carnegie.New(), contesttest.Opener(trace.Bytes()), path))
		must.Do(b, os.Remove(path))
	}
}

// BenchmarkScenes builds all scenes of a match of 500 turns.
func BenchmarkScenes(b *testing.B) {
	b.ReportAllocs()
	trace := ownTrace(b)
	for b.Loop() {
		p, err := carnegie.New().Open(contesttest.Trace(b, trace.Bytes()), nil)
		for ; err == nil; err = p.Next() {
			p.Scene()
		}
		if !errors.Is(err, io.EOF) {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*sim.DefaultTurns)/b.Elapsed().Seconds(), "turns/s")
}

// ownTrace returns a trace that cookoff wrote, of a whole match.
func ownTrace(b *testing.B) *contesttest.Memory {
	b.Helper()
	duel := randomMatch{text: mapText(b, "duel"), rules: sim.OfficialRules, seed: 7, turns: sim.DefaultTurns}
	return must.Get(playRandom(b.Context(), duel, discard))(b)
}
