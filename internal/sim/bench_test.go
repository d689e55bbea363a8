package sim_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

func perSecond(b *testing.B, what string) {
	b.Helper()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), what+"/s")
}

// BenchmarkBusyTurn plays turns in which each of four bots moves or acts.
func BenchmarkBusyTurn(b *testing.B) {
	s := sim.NewState(newBoard(b, sim.Official(), busyKitchen))
	b.ReportAllocs()
	for b.Loop() {
		busyTurn(s, nil)
	}
	perSecond(b, "turns")
}

func BenchmarkCopy(b *testing.B) {
	s := sim.NewState(newBoard(b, sim.Official(), busyKitchen))
	c := s.Clone()
	b.ReportAllocs()
	for b.Loop() {
		c.CopyFrom(s)
	}
	perSecond(b, "copies")
}
