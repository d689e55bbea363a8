//go:build unix

package verify_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
)

// perSecond reports the number of verified matches per second of CPU time.
func perSecond(b *testing.B, verify func(i int)) {
	b.Helper()
	b.ReportAllocs()
	began := contesttest.CPU(b)
	for i := 0; b.Loop(); i++ {
		verify(i)
	}
	b.ReportMetric(float64(b.N)/(contesttest.CPU(b)-began).Seconds(), "matches/cpu-s")
}

// BenchmarkMoves verifies matches of built-in bots from memory and from trace files.
func BenchmarkMoves(b *testing.B) {
	for _, s := range []setup{
		{scenario: "overdrive:seed=%d", bots: []string{"@random:seed=1", "@random:seed=2"}},
		{scenario: "overdrive:seed=%d", bots: []string{"@simple", "@simple"}},
		{scenario: "grass:seed=%d", bots: []string{"@random:seed=1", "@simple"}},
		{scenario: "alamode:seed=%d", bots: []string{"@random:seed=1", "@simple", "@simple"}},
		{scenario: "duel", bots: []string{"@chef", "@chef"}},
	} {
		var played []*game
		var files []string
		template := s.scenario
		for seed := range 4 {
			if template != "duel" {
				s.scenario = fmt.Sprintf(template, seed+1)
			}
			g := s.play(b)
			g.Trace = false
			played, files = append(played, g), append(files, write(b, "trace.jsonl.gz", g.trace))
		}
		name := fmt.Sprintf("%.5s/%s", template, s.bots[0])
		b.Run(name+"/memory", func(b *testing.B) {
			perSecond(b, func(i int) {
				g := played[i%len(played)]
				must.Get(g.Moves(g.moves, &g.result))(b)
			})
		})
		b.Run(name+"/files", func(b *testing.B) {
			perSecond(b, func(i int) {
				if r := verify.File(b.Context(), source(), files[i%len(files)]); r.Diff != nil || r.Err != nil {
					b.Fatal(r)
				}
			})
		})
	}
}
