package rating_test

import (
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/rating"
)

// Each benchmark feeds one pair a round, as a long test does.
func BenchmarkAdd(b *testing.B) {
	h := func(m rating.Model) rating.Hypotheses { return rating.Hypotheses{Model: m, Elo0: 0, Elo1: 5} }
	r := rating.Risks{Alpha: 0.05, Beta: 0.05}
	for _, c := range []struct {
		name string
		test func() (test, error)
	}{
		{"sprt/logistic", func() (test, error) { return rating.NewSPRT(h(rating.Logistic), r) }},
		{"sprt/normalized", func() (test, error) { return rating.NewSPRT(h(rating.Normalized), r) }},
		{"margin", func() (test, error) { return rating.NewMargin(0, rating.PairEffect(5), r) }},
		{"always", func() (test, error) { return rating.NewAlways(0.5, rating.Score(5), r) }},
		{"landslide", func() (test, error) { return rating.NewLandslide(h(rating.Logistic), r) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			test, err := c.test()
			if err != nil {
				b.Fatal(err)
			}
			random := rand.New(rand.NewPCG(1, 1))
			for b.Loop() {
				if err := test.Add(float64(random.IntN(5)) / 4); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("live interval", func(b *testing.B) {
		live := rating.NewLiveInterval()
		random := rand.New(rand.NewPCG(1, 1))
		for b.Loop() {
			if err := live.Add(float64(random.IntN(5)) / 4); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkLocate(b *testing.B) {
	random := rand.New(rand.NewPCG(1, 1))
	differences := make([]float64, 1000)
	for i := range differences {
		differences[i] = random.NormFloat64()
	}
	for b.Loop() {
		rating.Locate(differences, random)
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
		if _, err := rating.BradleyTerry(players, meetings); err != nil {
			b.Fatal(err)
		}
	}
}
