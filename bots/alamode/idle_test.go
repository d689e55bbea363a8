// Package alamode_test plays the small bots of Code à la Mode.
package alamode_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

func TestIdleWaits(t *testing.T) {
	t.Parallel()
	b, err := kitchen.NewBoard(kitchen.Generate(kitchen.DefaultLeague, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	turns := 0
	for m := kitchen.NewMatch(b); m.Next(); turns++ {
		before := m.State.Chefs
		if result := m.Act(idle.New().Act(&m)); result != kitchen.OK || m.State.Chefs != before {
			t.Fatalf("turn %d: %s", turns, result)
		}
	}
	if turns != kitchen.Rounds*kitchen.Turns {
		t.Errorf("the match has %d turns", turns)
	}
}
