package rating_test

import (
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// sequential returns all tests, by name.
func sequential(t testing.TB) map[string]test {
	t.Helper()
	margin := rating.NewMargin(0, rating.PairEffect(5), usual())
	always := rating.NewAlways(0.5, rating.Score(5), usual())
	landslide := rating.NewLandslide(rating.Hypotheses{Model: rating.Logistic, Elo1: 5}, usual())
	return map[string]test{
		"sprt-logistic":   newSPRT(t, rating.Logistic, 0, 5),
		"sprt-normalized": newSPRT(t, rating.Normalized, 0, 5),
		"margin":          margin,
		"always":          always,
		"landslide":       landslide,
		"live interval":   liveTest{rating.NewLiveInterval()},
	}
}

// liveTest makes a live interval a test.
type liveTest struct{ *rating.LiveInterval }

func (liveTest) State() rating.State { return rating.State{} }

// BenchmarkAdd adds one pair per iteration, to a test that becomes long.
func BenchmarkAdd(b *testing.B) {
	for name, test := range sequential(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			random := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				feed(test, float64(random.IntN(5))/4)
			}
		})
	}
}

//nolint:paralleltest // allocations of parallel tests would count
func TestAddDoesNotAllocate(t *testing.T) {
	for name, test := range sequential(t) {
		random := rand.New(rand.NewPCG(1, 1))
		if n := testing.AllocsPerRun(100, func() {
			test.Add(float64(random.IntN(5)) / 4)
		}); n != 0 {
			t.Errorf("%s allocates %v times per pair, want 0", name, n)
		}
	}
}

func BenchmarkLocate(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	differences := make([]float64, 1000)
	for i := range differences {
		differences[i] = random.NormFloat64()
	}
	for b.Loop() {
		rating.Locate(differences)
	}
}

func BenchmarkBradleyTerry(b *testing.B) {
	const players = 30
	random := rand.New(rand.NewPCG(1, 1))
	var meetings []rating.Meeting
	for i := range players {
		for j := range i {
			meetings = append(meetings, rating.Meeting{A: i, B: j, Pairs: rating.Pairs{random.IntN(9) + 1, 0, random.IntN(9), 0, random.IntN(9) + 1}})
		}
	}
	for b.Loop() {
		rating.BradleyTerry(players, meetings)
	}
}
