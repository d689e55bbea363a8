package kitchen_test

import (
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// docs/alamode.md lists where the contest's statement is wrong; the rules agree with each row.
func TestErrorsInStatement(t *testing.T) {
	t.Parallel()
	full := dish(ice, blue, chopped, croissant, tart)
	rulestest.Shown(t, rulestest.Topics(t, "alamode.md", "## Where the statement is wrong"), map[string]func(t *testing.T){
		"dishes at the window": TestDelivery,
		"desserts on a dish": func(t *testing.T) {
			checkUse(t, counter, things{Hands: dish(ice, blue, chopped, croissant), Table: tart}, things{Hands: full}, kitchen.OK)
		},
		"dessert at the dishwasher": func(t *testing.T) {
			checkUse(t, washer, things{Hands: tart, Dishes: 1}, things{Hands: dish(tart)}, kitchen.OK)
		},
		"MOVE to a table or the partner": TestMove,
		"USE of floor":                   TestUseOfFloorEliminates,
		"what waiting costs":             TestWaitingAfterElimination,
		"baking": func(t *testing.T) {
			t.Run("timeline", TestOvenTimeline)
			t.Run("burnt", TestBurningOvenTakesDough)
		},
		"customers": func(t *testing.T) {
			sizes := map[int]int{}
			const seeds = 400
			for seed := range int64(seeds) {
				k := kitchen.Generate(kitchen.DefaultLeague, seed)
				if len(k.Customers) != 20 {
					t.Fatalf("seed %d has %d customers", seed, len(k.Customers))
				}
				for _, c := range k.Customers {
					desserts := 0
					for _, d := range []kitchen.Item{ice, blue, chopped, croissant, tart} {
						if _, more := c.Order.With(d); !more {
							desserts++
						}
					}
					sizes[desserts]++
				}
			}
			for size, share := range map[int]int{2: 50, 3: 25, 4: 25} {
				if got := 100 * sizes[size] / (20 * seeds); got < share-3 || got > share+3 {
					t.Errorf("%d %% of the orders have %d desserts", got, size)
				}
			}
		},
		"a customer who comes again": TestCustomerInTwoPlaces,
		"fusing": func(t *testing.T) {
			k := kitchen.Generate(3, 1)
			for _, c := range k.Customers {
				if _, more := c.Order.With(tart); !more {
					t.Error("an order of league 3 has a tart")
				}
			}
			b := newBoard(t, k, standardPaths())
			crate := kitchen.Cell(slices.Index(b.Tiles[:], kitchen.BlueberryCrate))
			s := &scene{b, b.NewState([2]bool{})}
			s.begin()
			s.standAt(t, crate)
			s.Chefs[0].Hands = choppedDough
			if got := s.act(use(crate)); got != kitchen.OK || s.Chefs[0].Hands != rawTart {
				t.Errorf("result %s, hands %s", got, s.Chefs[0].Hands)
			}
		},
		"invalid output":    TestEliminations,
		"forms of commands": TestParseAction,
		"messages":          TestParseMessage,
	})
}
