package generate

import (
	"slices"

	"github.com/cookoff/cookoff/internal/maps/witness"
	"github.com/cookoff/cookoff/internal/sim"
)

// dish is the foods of an order, and the turn in which the reference cook serves it from the start of a match.
type dish struct {
	foods []sim.Food
	turn  int
}

// menu draws dishes for one kitchen.
type menu struct {
	dice  *dice
	cook  *witness.Cook
	foods []sim.Food // available foods, repeated as weights
	sizes []int      // weights of 1, 2, ... foods on a plate
	tried []dish     // cache of tryDish; turn 0: not servable
}

// newMenu draws the frequencies of foods and dish sizes.
func newMenu(p *plan, cook *witness.Cook, d *dice) *menu {
	pool := map[string][]sim.Food{
		"raw":  {sim.Noodles, sim.Sauce},
		"chop": {sim.Noodles, sim.Sauce, sim.Onions},
		"cook": {sim.Noodles, sim.Sauce, sim.Onions, sim.Egg},
		"all":  {sim.Noodles, sim.Sauce, sim.Onions, sim.Egg, sim.Meat},
	}[p.choice[Foods]]
	m := &menu{dice: d, cook: cook}
	for _, f := range pool {
		for range d.between(1, 4) {
			m.foods = append(m.foods, f)
		}
	}
	m.sizes = [][]int{{5, 3, 1}, {3, 4, 2, 1}, {1, 4, 3, 1}, {1, 2, 3, 2}, {1, 0, 1}}[d.below(5)]
	if p.choice[Hard] == banquet {
		m.sizes = []int{1, 1, 1, 1, 2, 2, 2, 2, 1, 2}
	}
	if p.choice[Hard] == stove && slices.ContainsFunc(m.foods, sim.Food.CanCook) {
		m.foods = slices.DeleteFunc(m.foods, func(f sim.Food) bool { return !f.CanCook() })
	}
	return m
}

// servesAll reports whether the reference cook can serve each available food alone.
func (m *menu) servesAll() bool {
	return !slices.ContainsFunc(m.foods, func(f sim.Food) bool { return m.tryDish([]sim.Food{f}).turn == 0 })
}

// draw draws a dish that the reference cook can serve: a single food after a few failures.
func (m *menu) draw() dish {
	const attempts = 5
	for range attempts {
		var foods []sim.Food
		for range 1 + m.dice.weighted(m.sizes) {
			foods = append(foods, m.foods[m.dice.below(len(m.foods))])
		}
		if it := m.tryDish(foods); it.turn > 0 {
			return it
		}
	}
	return m.tryDish(m.foods[:1])
}

// tryDish returns a dish with the reference cook's turn, which it computes once for each set of foods.
func (m *menu) tryDish(foods []sim.Food) dish {
	sorted := slices.Sorted(slices.Values(foods))
	i := slices.IndexFunc(m.tried, func(it dish) bool { return slices.Equal(it.foods, sorted) })
	if i < 0 {
		turn, _ := m.cook.Serve(sorted)
		i, m.tried = len(m.tried), append(m.tried, dish{sorted, turn})
	}
	return dish{foods, m.tried[i].turn}
}
