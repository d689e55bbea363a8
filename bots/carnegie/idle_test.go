// Package carnegie_test plays the small bots of the Carnegie Cookoff, and tests the packages shared by the larger
// ones.
package carnegie_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/internal/sim"
)

func TestIdleDoesNothing(t *testing.T) {
	t.Parallel()
	b, err := sim.NewBoard(sim.Kitchen{Width: 1, Height: 1, Tiles: []sim.Kind{sim.Floor}}, sim.Official())
	if err != nil {
		t.Fatal(err)
	}
	s := sim.NewState(b)
	var log []sim.Call
	for range 3 {
		s.BeginTurn()
		if err := idle.New().Turn(s.Controller(sim.Red).LogTo(&log)); err != nil {
			t.Fatal(err)
		}
	}
	if len(log) != 0 {
		t.Errorf("it made the calls %v", log)
	}
}
