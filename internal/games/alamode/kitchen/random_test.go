package kitchen_test

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// The generator's numbers for the seed 42, well known from Java: -1170105035 and 234785527 as signed
// 32 bits, of which 31 are drawn here.
func TestRandomIsJavas(t *testing.T) {
	t.Parallel()
	r := kitchen.NewRandom(42)
	for _, want := range []int32{1562431130, 117392763} {
		if got := r.Intn(math.MaxInt32); got != want {
			t.Errorf("got %d, want %d", got, want)
		}
	}
	if got := kitchen.NewRandom(42).Float64(); got != 0.7275636800328681 {
		t.Errorf("fraction %v", got)
	}
}

func TestIntnStaysInside(t *testing.T) {
	t.Parallel()
	r := kitchen.NewRandom(-1)
	for _, n := range []int32{1, 2, 3, 7, 64, 1 << 30, 1<<30 + 1, 1<<31 - 1} {
		for range 1000 {
			if v := r.Intn(n); v < 0 || v >= n {
				t.Fatalf("%d is not below %d", v, n)
			}
		}
	}
}

// Seeds that agree in 48 bits give the same match; leagues share spawns and cells.
func TestSeeds48(t *testing.T) {
	t.Parallel()
	for _, league := range []int{1, 2, 3, 4} {
		if diff := cmp.Diff(kitchen.Generate(league, 5), kitchen.Generate(league, 5+1<<48)); diff != "" {
			t.Errorf("league %d:\n%s", league, diff)
		}
	}
}

// Any league that is not 1, 2 or 3 plays as 4.
func TestOtherLeagues(t *testing.T) {
	t.Parallel()
	want := kitchen.Generate(4, 99)
	for _, league := range []int{0, -1, 5, 100} {
		got := kitchen.Generate(league, 99)
		got.League = want.League
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("league %d (-4 +it):\n%s", league, diff)
		}
	}
}
