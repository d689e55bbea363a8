// Package carnegie_test tests the small bots of the Carnegie Cookoff and the packages shared by the larger
// ones.
package carnegie_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
	mapfiles "github.com/cookoff/cookoff/maps"
)

// match plays a match of random bots and returns the calls of both and the last state.
func match(t *testing.T, b *sim.Board, seed uint64, turns int) ([]sim.Call, *sim.State) {
	t.Helper()
	s := sim.NewState(b)
	bots := [2]*random.Bot{random.New(b, sim.Red, seed), random.New(b, sim.Blue, seed)}
	var log []sim.Call
	for range turns {
		s.BeginTurn()
		for _, team := range []sim.Team{sim.Blue, sim.Red} {
			if err := bots[team].Turn(s.Controller(team).LogTo(&log)); err != nil {
				t.Fatalf("turn %d: %v", s.Turn(), err)
			}
		}
	}
	return log, s
}

func builtinMap(tb testing.TB, name string, rules sim.Rules) *sim.Board {
	tb.Helper()
	text, ok := mapfiles.Read(name)
	if !ok {
		tb.Fatalf("no map %q", name)
	}
	k := must.Get(maps.Parse(name, text))(tb)
	return rulestest.Board(tb, k, rules)
}

func TestRandomSameSeedSameMatch(t *testing.T) {
	t.Parallel()
	b := builtinMap(t, "duel", sim.Official())
	first, _ := match(t, b, 7, sim.DefaultTurns)
	again, _ := match(t, b, 7, sim.DefaultTurns)
	if !slices.Equal(first, again) {
		t.Error("two matches with the same seed differ")
	}
	other, _ := match(t, b, 8, sim.DefaultTurns)
	if slices.Equal(first, other) {
		t.Error("matches with different seeds are the same")
	}
}

// In matches on all maps every kind of call succeeds at least once, and most calls are legal.
func TestRandomMakesAllCalls(t *testing.T) {
	t.Parallel()
	for _, rules := range []sim.Rules{sim.Official(), sim.Report()} {
		t.Run(rules.Name, func(t *testing.T) {
			t.Parallel()
			const legalPercent = 60
			matches := tier.Count(2, 6)
			done := map[sim.Fn]int{}
			for _, name := range mapfiles.Names() {
				b := builtinMap(t, name, rules)
				legal, all := 0, 0
				for seed := range uint64(matches) {
					log, _ := match(t, b, seed, sim.DefaultTurns)
					for _, c := range log {
						all++
						if c.Answer == sim.Yes {
							legal++
							done[c.Fn]++
						}
					}
				}
				if 100*legal < legalPercent*all || legal == all {
					t.Errorf("%s: %d of %d calls are legal", name, legal, all)
				}
			}
			for fn := sim.FnMove; fn <= sim.FnSwitchMaps; fn++ {
				if done[fn] == 0 && fn != sim.FnPutDirtyPlateInSink {
					t.Errorf("%s never succeeds", fn.Name())
				}
			}
		})
	}
}

func TestRandomPlaysAnyMap(t *testing.T) {
	t.Parallel()
	const turns = 100
	rng := rand.New(rand.NewPCG(1, 2))
	for range tier.Count(100, 400) {
		k := rulestest.AnyKitchen(rng)
		for _, rules := range []sim.Rules{sim.Official(), sim.Report()} {
			match(t, rulestest.Board(t, k, rules), rng.Uint64(), turns)
		}
	}
}

func TestRandomTurnDoesNotAllocate(t *testing.T) { //nolint:paralleltest // others would be counted
	b := builtinMap(t, "duel", sim.Official())
	s := sim.NewState(b)
	bots := [2]*random.Bot{random.New(b, sim.Red, 3), random.New(b, sim.Blue, 3)}
	turn := func() {
		s.BeginTurn()
		_ = bots[sim.Blue].Turn(s.Controller(sim.Blue))
		_ = bots[sim.Red].Turn(s.Controller(sim.Red))
	}
	for range 100 {
		turn()
	}
	if n := testing.AllocsPerRun(300, turn); n != 0 {
		t.Errorf("%v allocations per turn", n)
	}
}
