package timeline_test

import (
	"errors"
	"io"
	"os"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// BenchmarkScenes builds all scenes of a match from its trace.
func BenchmarkScenes(b *testing.B) {
	for _, m := range []struct {
		word string
		bots []string
	}{
		{"duel", []string{"@random", "@random"}},
		{"alamode:seed=7", []string{"@simple", "@simple", "@simple"}},
		{"grass:seed=7", []string{"@simple", "@random"}},
		{"overdrive:seed=42", []string{"@simple", "@simple"}},
	} {
		b.Run(m.word, func(b *testing.B) {
			s, game := must.Two(games.Scenario(games.Request{Word: m.word, Read: os.ReadFile}))(b)
			match, trace := contesttest.Match(b, game, s, m.bots...)
			must.Get(match.Play(b.Context(), game))(b)
			b.ReportAllocs()
			scenes := 0
			for b.Loop() {
				reader := must.Get(timeline.Open(contesttest.Trace(b, trace.Bytes()), games.Named))(b)
				for {
					if _, err := reader.Next(); errors.Is(err, io.EOF) {
						break
					} else if err != nil {
						b.Fatal(err)
					}
					scenes++
				}
			}
			b.ReportMetric(float64(scenes)/float64(b.N), "scenes")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(scenes), "µs/scene")
		})
	}
}
