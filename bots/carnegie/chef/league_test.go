package chef_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

var (
	firstSeed      = flag.Int("from", 1, "seed of the first generated kitchen")
	kitchens       = flag.Int("kitchens", 1, "number of generated kitchens")
	kitchenOptions = flag.String("with", "", "options of the generated kitchens, such as layout=split,bots=2; for TestAlone a space-separated list of them")
	raid           = flag.String("raid", "auto", "when @chef raids: auto, never, early")
	nodes          = flag.Int("nodes", tier.Count(100, 0), "turns that @chef simulates per turn; 0: the default")
)

// player is a bot of any kind.
type player interface {
	Turn(c sim.Controller) error
}

// match plays a match and returns its last state.
func match(tb testing.TB, b *sim.Board, red, blue player) *sim.State {
	tb.Helper()
	s := sim.NewState(b)
	for range sim.DefaultTurns {
		s.BeginTurn()
		for _, side := range []struct {
			team sim.Team
			player
		}{{sim.Blue, blue}, {sim.Red, red}} {
			must.Do(tb, side.Turn(s.Controller(side.team)))
		}
	}
	return s
}

func newChef(b *sim.Board, t sim.Team) player {
	return chef.New(b, t, chef.Options{Nodes: *nodes, Raid: chef.Raid(*raid)})
}

// baseline returns the bot to compare with.
func baseline(b *sim.Board, t sim.Team) player { return chef.New(b, t, chef.Options{Level: 3}) }

// Alone in generated kitchens, @chef earns more than @chef:level=3 more often than less, and never more than the bound. More
// kitchens:
//
//	go test ./bots/carnegie/chef -run TestAlone -v -kitchens 200 -from 5001
func TestAlone(t *testing.T) {
	t.Parallel()
	var all aloneResults
	kinds := strings.Split(*kitchenOptions, " ")
	for _, options := range kinds {
		var kind aloneResults
		for seed := *firstSeed; seed < *firstSeed+*kitchens; seed++ {
			k, b := generatedWith(t, seed, options)
			began := time.Now()
			now := match(t, b, newChef(b, sim.Red), restless{}).Money(sim.Red)
			took := time.Since(began)
			old := match(t, b, baseline(b, sim.Red), idle.New()).Money(sim.Red)
			can := bound.Of(&k.Kitchen, sim.DefaultTurns)
			own, limit := can.Own, can.Own
			if slices.Contains(k.Tiles, sim.Box) { // boxes copy food
				limit = can.Any
			}
			kind.add(now, old, own, took)
			all.add(now, old, own, took)
			if now > limit {
				t.Errorf("seed %d, %v: %d money, above the bound %d", seed, k.Values, now, limit)
			}
			if 100*now < reported*own {
				t.Logf("seed %d: %d of %d; %v", seed, now, own, k.Values)
			}
			if now < old {
				t.Logf("seed %d: %d, @chef:level=3 %d, bound %d: %v", seed, now, old, own, k.Values)
			}
		}
		t.Logf("%s: %v", options, &kind)
	}
	if len(kinds) > 1 {
		t.Logf("all: %v", &all)
	}
	if all.worse > all.better {
		t.Errorf("@chef is worse than @chef:level=3 more often than better")
	}
}

// reported is the share of the bound, in percent, below which a kitchen is logged.
const reported = 80

// aloneResults compares matches of @chef with matches of @chef:level=3, each alone in the same kitchens.
type aloneResults struct {
	shares, before []int64 // shares of the bound in 1/1000
	better, worse  int
	took           time.Duration
}

func (a *aloneResults) add(now, old, bound int64, took time.Duration) {
	bound = max(bound, 1)
	a.shares, a.before, a.took = append(a.shares, 1000*now/bound), append(a.before, 1000*old/bound), a.took+took
	switch {
	case now > old:
		a.better++
	case now < old:
		a.worse++
	}
}

func (a *aloneResults) String() string {
	n := len(a.shares)
	return fmt.Sprintf("better in %d, worse in %d of %d kitchens; share of the bound in 1/1000, @chef: %v; @chef:level=3: %v; %v per match",
		a.better, a.worse, n, percentiles(a.shares), percentiles(a.before), a.took/time.Duration(n))
}

// percentiles returns the 10th, 25th, 50th, 75th and 90th percentiles.
func percentiles(n []int64) []int64 {
	n = slices.Sorted(slices.Values(n))
	var at []int64
	for _, percent := range []int{10, 25, 50, 75, 90} {
		at = append(at, n[len(n)*percent/100])
	}
	return at
}
