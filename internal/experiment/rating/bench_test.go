package rating_test

import (
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/must"
)

// sequential returns all tests, by name.
func sequential(t testing.TB) map[string]test {
	t.Helper()
	margin := must.Get(rating.NewMargin(0, rating.PairEffect(5), usual()))(t)
	always := must.Get(rating.NewAlways(0.5, rating.Score(5), usual()))(t)
	landslide := must.Get(rating.NewLandslide(rating.Hypotheses{Model: rating.Logistic, Elo1: 5}, usual()))(t)
	return map[string]test{
		"sprt-logistic":   newSPRT(t, rating.Logistic, 0, 5),
		"sprt-normalized": newSPRT(t, rating.Normalized, 0, 5),
		"margin":          margin,
		"always":          always,
		"landslide":       landslide,
		"live interval":   liveTest{rating.NewLiveInterval()},
	}
}

// liveTest uses a live interval as a test.
type liveTest struct{ *rating.LiveInterval }

func (liveTest) State() rating.State { return rating.State{} }

// Each round feeds one pair, as a long test does.
func BenchmarkAdd(b *testing.B) {
	for name, test := range sequential(b) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			random := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				feed(b, test, float64(random.IntN(5))/4)
			}
		})
	}
}

//nolint:paralleltest // what other tests allocate would be counted too
func TestFeedingDoesNotAllocate(t *testing.T) {
	for name, test := range sequential(t) {
		random := rand.New(rand.NewPCG(1, 1))
		if n := testing.AllocsPerRun(100, func() {
			must.Do(t, test.Add(float64(random.IntN(5))/4))
		}); n != 0 {
			t.Errorf("%s allocates %v times a pair", name, n)
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
			meetings = append(meetings, rating.Meeting{A: i, B: j, Games: rating.Games{random.IntN(9) + 1, random.IntN(9), random.IntN(9) + 1}})
		}
	}
	for b.Loop() {
		must.Get(rating.BradleyTerry(players, meetings))(b)
	}
}
