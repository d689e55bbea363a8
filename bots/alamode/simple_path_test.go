package alamode_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// The ice cream is at the end of a passage where two chefs cannot pass each other.
const passage = `{
  "rows": [
    "###B###W###",
    "#0.......1D",
    "#####.#####",
    "#####.#####",
    "#####.#####",
    "#####I#####",
    "###########"
  ],
  "customers": [{"item": "DISH-ICE_CREAM-BLUEBERRIES", "award": 650}]
}`

// Two bots in a narrow passage make way for each other.
func TestSimpleGivesWay(t *testing.T) {
	t.Parallel()
	k := must.Get(kitchen.ParseScenario([]byte(passage)))(t)
	b := must.Get(kitchen.NewBoard(k, nil))(t)
	bots := [kitchen.Players]actor{simple.New(), simple.New(), simple.New()}
	m := kitchen.NewMatch(b)
	for m.Next() {
		seen := m
		m.Act(bots[m.Player()].Act(&seen))
	}
	const minPoints = 5 * 600 // a single chef serves eleven orders
	for i, points := range m.RoundScores() {
		if points < minPoints {
			t.Errorf("round %d: %d points, want at least %d", i+1, points, minPoints)
		}
	}
}
