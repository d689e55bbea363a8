package kitchen_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// Seeds with the same low 48 bits give the same kitchen.
func TestSeedHas48Bits(t *testing.T) {
	t.Parallel()
	for _, league := range []int{1, 2, 3, 4} {
		if diff := cmp.Diff(kitchen.Generate(league, 5), kitchen.Generate(league, 5+1<<48)); diff != "" {
			t.Errorf("league %d:\n%s", league, diff)
		}
	}
}

// Leagues other than 1, 2 and 3 have the kitchens of league 4.
func TestOtherLeagues(t *testing.T) {
	t.Parallel()
	want := kitchen.Generate(4, 99)
	for _, league := range []int{0, -1, 5, 100} {
		got := kitchen.Generate(league, 99)
		got.League = want.League
		must.Be(t, fmt.Sprintf("league %d", league), want, got)
	}
}
