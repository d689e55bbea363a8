package kitchen_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// recordedKitchen is an entry of seeds.json.
type recordedKitchen struct {
	League    int
	Seed      string
	Rows      []string
	Spawns    [][2]int
	Customers []string
}

// Generated kitchens equal those of the contest's referee for all recorded seeds.
func TestSeeds(t *testing.T) {
	t.Parallel()
	for _, want := range entries[recordedKitchen](t, filepath.Join(recordings(), "seeds.json")) {
		seed := must.Get(strconv.ParseInt(want.Seed, 10, 64))(t)
		k := kitchen.Generate(want.League, seed)
		got := recordedKitchen{League: want.League, Seed: want.Seed, Rows: k.Rows()}
		for _, c := range k.Spawns {
			got.Spawns = append(got.Spawns, [2]int{c.X(), c.Y()})
		}
		for _, c := range k.Customers {
			got.Customers = append(got.Customers, fmt.Sprintf("%s %d", c.Order, c.Award))
		}
		must.Be(t, fmt.Sprintf("league %d, seed %d", want.League, seed), want, got)
	}
}
