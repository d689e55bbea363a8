package chef_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// restless is a bot that walks up and down and cooks nothing. From a bot that stands still, @chef would expect
// a raid.
type restless struct{}

func (restless) Turn(c sim.Controller) error {
	s := c.State()
	for i := range s.Board().BotsPerTeam() {
		for dir := range 9 {
			if id := s.FirstBot(c.Team()) + i; c.CanMove(id, dir%3-1, dir/3-1) {
				c.Move(id, dir%3-1, dir/3-1)
				return nil
			}
		}
	}
	return nil
}

func generated(tb testing.TB, seed int) (*generate.Kitchen, *sim.Board) {
	tb.Helper()
	return generatedWith(tb, seed, *kitchenOptions)
}

func generatedWith(tb testing.TB, seed int, options string) (*generate.Kitchen, *sim.Board) {
	tb.Helper()
	asked := map[string]string{generate.Seed: strconv.Itoa(seed)}
	for word := range strings.SplitSeq(options, ",") {
		if name, value, ok := strings.Cut(word, "="); ok {
			asked[name] = value
		}
	}
	k := must.Get(generate.New(asked))(tb)
	b := must.Get(sim.NewBoard(k.Kitchen, sim.Official()))(tb)
	return k, b
}

// withoutBoxes replaces the boxes of a kitchen by walls, which also hold items but do not copy them.
func withoutBoxes(k *generate.Kitchen) {
	for i, kind := range k.Tiles {
		if kind == sim.Box {
			k.Tiles[i] = sim.Wall
		}
	}
}
