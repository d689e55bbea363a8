package grass_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

func BenchmarkMatchOfBuiltins(b *testing.B) {
	b.ReportAllocs()
	game := shipped(b)
	turns := 0
	for b.Loop() {
		m, _ := contesttest.Match(b, game, seeded(7, 2), "@simple", "@random")
		out, err := m.Play(b.Context(), game)
		if err != nil {
			b.Fatal(err)
		}
		turns += out.Turns
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

func BenchmarkVerifyRecording(b *testing.B) {
	b.ReportAllocs()
	text := rulestest.Content(b, filepath.Join(sample(), "traces", "017-L1-chaos-chaos.jsonl.gz"))
	turns := 0
	for b.Loop() {
		traces, err := replay.NewReader(bytes.NewReader(text))
		if err != nil {
			b.Fatal(err)
		}
		first, err := traces.Next()
		if err != nil {
			b.Fatal(err)
		}
		report, err := verify.Trace(grass.New(), first)
		if err != nil || report.Diff != nil {
			b.Fatal(err, report.Diff)
		}
		turns += report.Turns
	}
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}
