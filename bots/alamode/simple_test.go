package alamode_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// actor is any bot.
type actor interface {
	Act(m *kitchen.Match) kitchen.Action
}

// eliminated is a bot that is eliminated in its first turn.
type eliminated struct{}

func (eliminated) Act(*kitchen.Match) kitchen.Action { return kitchen.Action{} }

// paths returns the moves in the contest's kitchens, computed once for all tests.
var paths = sync.OnceValue(func() *kitchen.Paths { return kitchen.NewPaths(kitchen.StandardFloor()) })

// played is the result of a match.
type played struct {
	points  [kitchen.Rounds]int
	burnt   [kitchen.Players]int // foods burnt in the oven, by the player who put them in
	refused [kitchen.Players]int
}

// play plays a match and checks that no bot is eliminated, except of type eliminated.
func play(t testing.TB, league int, seed int64, bots ...actor) played {
	t.Helper()
	b := must.Get(kitchen.NewBoard(kitchen.Generate(league, seed), paths()))(t)
	var p played
	baker, round, oven := 0, 0, kitchen.Oven{}
	for m := kitchen.NewMatch(b); m.Next(); {
		player := m.Player()
		if m.Round == round && oven.Food.IsDessert() && m.State.Oven.Food == kitchen.None {
			p.burnt[baker]++
		}
		before := m.State.Oven.Food
		seen := m
		result := m.Act(bots[player].Act(&seen))
		if _, leaves := bots[player].(eliminated); result == kitchen.Eliminated && !leaves {
			t.Fatalf("league %d, seed %d: player %d was eliminated in round %d, turn %d", league, seed, player, m.Round, m.State.Turn)
		}
		if result == kitchen.Refused {
			p.refused[player]++
		}
		if before == kitchen.None && m.State.Oven.Food != kitchen.None {
			baker = player
		}
		round, oven = m.Round, m.State.Oven
		p.points = m.RoundScores()
	}
	return p
}

// partners returns the possible partners.
func partners() map[string]func() actor {
	return map[string]func() actor{
		"its own copy": func() actor { return simple.New() },
		"eliminated":   func() actor { return eliminated{} },
		"idle":         func() actor { return idle.New() },
		"random":       func() actor { return random.New(1, 5) },
	}
}

// In every league and with every partner the bot serves orders and burns no food.
func TestSimpleServesWithoutBurning(t *testing.T) {
	t.Parallel()
	for name, partner := range partners() {
		for league := 1; league <= 4; league++ {
			t.Run(fmt.Sprintf("%s in league %d", name, league), func(t *testing.T) {
				t.Parallel()
				total, served := 0, 0
				const seeds = 50
				for seed := range int64(seeds) {
					p := play(t, league, seed, simple.New(), partner(), partner())
					total += p.points[0]
					if p.points[0] > 0 {
						served++
					}
					if p.burnt[0] > 0 {
						t.Errorf("seed %d: %d foods burnt", seed, p.burnt[0])
					}
					if p.refused[0] > 0 {
						t.Errorf("seed %d: %d actions were refused", seed, p.refused[0])
					}
				}
				// A partner that never moves may block the bot.
				if served < seeds-2 {
					t.Errorf("orders were served in %d of %d rounds", served, seeds)
				}
				t.Logf("%d points per round", total/seeds)
			})
		}
	}
}
