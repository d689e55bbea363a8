// Package alamode_test tests the small bots of Code à la Mode.
package alamode_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// playRandom plays a match of three random bots and returns the actions in order, and the number of actions by
// result.
func playRandom(t *testing.T, league int, seed uint64) (actions []kitchen.Action, ok map[kitchen.ActionResult]int) {
	t.Helper()
	b := must.Get(kitchen.NewBoard(kitchen.Generate(league, 3), nil))(t)
	bots := [kitchen.Players]*random.Bot{}
	for seat := range bots {
		bots[seat] = random.New(seat, seed)
	}
	ok = map[kitchen.ActionResult]int{}
	for m := kitchen.NewMatch(b); m.Next(); {
		a := bots[m.Player()].Act(&m)
		actions = append(actions, a)
		ok[m.Act(a)]++
	}
	return actions, ok
}

// The bot is never eliminated and uses all verbs.
func TestRandomIsNeverEliminated(t *testing.T) {
	t.Parallel()
	for league := 1; league <= 4; league++ {
		for seed := range uint64(tier.Count(2, 10)) {
			actions, results := playRandom(t, league, seed)
			if results[kitchen.Eliminated] > 0 || results[kitchen.OK] < len(actions)/2 {
				t.Errorf("league %d, seed %d: results %v", league, seed, results)
			}
			verbs := map[kitchen.Verb]int{}
			for _, a := range actions {
				verbs[a.Verb]++
			}
			if verbs[kitchen.Use] == 0 || verbs[kitchen.Move] == 0 || verbs[kitchen.Wait] == 0 {
				t.Errorf("league %d, seed %d: verbs %v", league, seed, verbs)
			}
		}
	}
}

func TestRandomIsDeterministic(t *testing.T) {
	t.Parallel()
	play := func(seed uint64) string {
		text := ""
		actions, _ := playRandom(t, 4, seed)
		for _, a := range actions {
			text += a.String() + "\n"
		}
		return text
	}
	first := play(1)
	if play(1) != first {
		t.Error("the same seed gives two different matches")
	}
	if play(2) == first {
		t.Error("another seed gives the same match")
	}
}
