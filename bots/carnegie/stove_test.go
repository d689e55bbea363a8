package carnegie_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/bots/carnegie/stove"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// In a random match untouched food is cooked and burnt in exactly the turns predicted when it was put into the pan.
func TestStovePredicts(t *testing.T) {
	t.Parallel()
	b := builtinMap(t, "duel", sim.Official())
	s := sim.NewState(b)
	bot := random.New(b, sim.Red, 5)
	predicted := 0
	for range sim.DefaultTurns {
		s.BeginTurn()
		must.Do(t, bot.Turn(s.Controller(sim.Red)))
		for _, pot := range stove.Watch(s, sim.Red, nil) {
			if pot.Full {
				checkPredictions(t, s.Clone(), pot)
				predicted++
			}
		}
	}
	if predicted == 0 {
		t.Error("nothing was cooked in the whole match")
	}
}

// checkPredictions plays turns without any calls and checks the predictions.
func checkPredictions(t *testing.T, s *sim.State, pot stove.Pot) {
	t.Helper()
	began := s.Turn()
	for range sim.BurntAt + 1 {
		now := stove.Look(s, sim.Red, pot.Pos)
		passed := s.Turn() - began
		want := sim.Raw
		switch {
		case passed >= pot.ToBurnt:
			want = sim.Burnt
		case passed >= pot.ToCooked:
			want = sim.Cooked
		}
		if now.Food.Stage() != want {
			t.Fatalf("turn %d: %d turns after %+v the pot is %+v", s.Turn(), passed, pot, now)
		}
		if now.ToBurnt != max(pot.ToBurnt-passed, 0) || now.ToCooked != max(pot.ToCooked-passed, 0) {
			t.Fatalf("turn %d: %d turns after %+v the prediction is %+v", s.Turn(), passed, pot, now)
		}
		s.BeginTurn()
	}
}
