package chef_test

import (
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// The highest level plays like the bot without a level.
func TestHighestLevel(t *testing.T) {
	t.Parallel()
	_, b := generated(t, 3)
	turns := tier.Count(8, 20)
	play := func(o chef.Options) []sim.Call { return calls(t, b, chef.New(b, sim.Red, o), restless{}, turns) }
	if !slices.Equal(play(chef.Options{Level: chef.Levels}), play(chef.Options{})) {
		t.Error("the highest level plays differently from the bot without a level")
	}
}

// On average over a few kitchens each level is better than the level two below.
func TestLevels(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	var shares [chef.Levels]float64 // sums of shares of the highest level's money
	for seed := 71001; seed <= 71012; seed++ {
		_, b := generatedWith(t, seed, "size=12x10")
		highest := 0.0
		for level := chef.Levels; level >= 1; level-- {
			money := float64(match(t, b, chef.New(b, sim.Red, chef.Options{Level: level}), restless{}).Money(sim.Red))
			if level == chef.Levels {
				highest = money
			}
			shares[level-1] += money / highest
		}
	}
	t.Logf("%.2f", shares)
	for i := range shares[2:] {
		if shares[i] >= shares[i+2] {
			t.Errorf("share of level %d %.2f, of level %d %.2f", i+1, shares[i], i+3, shares[i+2])
		}
	}
}

// All levels are deterministic, even with opponents in the kitchen.
func TestLevelsAreDeterministic(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	_, b := generated(t, 9)
	turns := tier.Count(200, 200, sim.DefaultTurns)
	for level := 1; level < chef.Levels; level++ {
		play := func() []sim.Call {
			return calls(t, b, chef.New(b, sim.Red, chef.Options{Level: level}), clearingRaider(b), turns)
		}
		if !slices.Equal(play(), play()) {
			t.Errorf("level %d: two matches of the same bots differ", level)
		}
	}
	if money := match(t, b, chef.New(b, sim.Red, chef.Options{Level: 1}), idle.New()).Money(sim.Red); money < sim.StartMoney {
		t.Errorf("level 1 ends with %d money", money)
	}
}
