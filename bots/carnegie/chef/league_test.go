package chef_test

import (
	"flag"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/maps/generate"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

var (
	from     = flag.Int("from", 1, "seed of the first generated kitchen to play in")
	kitchens = flag.Int("kitchens", tier.Count(1, 5), "generated kitchens to play in")
	with     = flag.String("with", "", "options of the generated kitchens, such as layout=split,bots=2")
	nodes    = flag.Int("nodes", tier.Count(100, 0), "turns that @chef plays out in each turn, 0 for the default")
)

// player is a bot of any kind.
type player interface {
	Turn(c sim.Controller) error
}

// match plays a match, and gives its last state.
func match(tb testing.TB, b *sim.Board, red, blue player) *sim.State {
	tb.Helper()
	s := sim.NewState(b)
	for range sim.DefaultTurns {
		s.BeginTurn()
		for _, side := range []struct {
			team sim.Team
			player
		}{{sim.Blue, blue}, {sim.Red, red}} {
			if err := side.Turn(s.Controller(side.team)); err != nil {
				tb.Fatal(err)
			}
		}
	}
	return s
}

func generated(tb testing.TB, seed int) (*generate.Kitchen, *sim.Board) {
	tb.Helper()
	asked := map[string]string{generate.Seed: strconv.Itoa(seed)}
	for word := range strings.SplitSeq(*with, ",") {
		if name, value, ok := strings.Cut(word, "="); ok {
			asked[name] = value
		}
	}
	k, err := generate.New(asked)
	if err != nil {
		tb.Fatal(err)
	}
	b, err := sim.NewBoard(k.Kitchen, sim.Official())
	if err != nil {
		tb.Fatal(err)
	}
	return k, b
}

func newChef(b *sim.Board, t sim.Team) player { return chef.New(b, t, chef.Options{Nodes: *nodes}) }

// TestAlone plays @chef and @chef1 alone in generated kitchens and compares their money:
//
//	go test ./bots/carnegie/chef -run TestAlone -v -kitchens 200 -from 5001
func TestAlone(t *testing.T) {
	t.Parallel()
	var shares, before []int64
	better, worse := 0, 0
	var took time.Duration
	for seed := *from; seed < *from+*kitchens; seed++ {
		k, b := generated(t, seed)
		began := time.Now()
		now := match(t, b, newChef(b, sim.Red), idle.New()).Money(sim.Red)
		took += time.Since(began)
		old := match(t, b, chef1.New(b, sim.Red), idle.New()).Money(sim.Red)
		most := max(bound.Of(&k.Kitchen, sim.DefaultTurns).Own, 1)
		shares, before = append(shares, 1000*now/most), append(before, 1000*old/most)
		switch {
		case now > old:
			better++
		case now < old:
			worse++
			t.Logf("seed %d: %d, @chef1 %d, bound %d: %v", seed, now, old, most, k.Values)
		}
	}
	t.Logf("better in %d, worse in %d of %d kitchens; %v a match", better, worse, *kitchens, took/time.Duration(*kitchens))
	t.Logf("share of the bound in 1/1000, @chef: %v; @chef1: %v", tenths(shares), tenths(before))
	if worse > better {
		t.Errorf("@chef is worse than @chef1 more often than better")
	}
}

// tenths are the tenth, 25th, 50th, 75th and 90th of a hundred.
func tenths(n []int64) []int64 {
	n = slices.Sorted(slices.Values(n))
	var at []int64
	for _, percent := range []int{10, 25, 50, 75, 90} {
		at = append(at, n[len(n)*percent/100])
	}
	return at
}

// TestAgainst plays @chef against @chef1 in generated kitchens, each on both sides.
func TestAgainst(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	wins, losses, draws := 0, 0, 0
	for seed := *from; seed < *from+*kitchens; seed++ {
		k, b := generated(t, seed)
		for _, team := range []sim.Team{sim.Red, sim.Blue} {
			players := [2]player{chef1.New(b, sim.Red), chef1.New(b, sim.Blue)}
			players[team] = newChef(b, team)
			s := match(t, b, players[sim.Red], players[sim.Blue])
			mine, other := s.Money(team), s.Money(team.Enemy())
			switch {
			case mine > other:
				wins++
			case mine < other:
				losses++
				t.Logf("seed %d %v: %d to %d; switched %d %d; %v", seed, team, mine, other, s.SwitchedAt(team), s.SwitchedAt(team.Enemy()), k.Values)
			default:
				draws++
			}
		}
	}
	t.Logf("%d wins, %d draws, %d losses", wins, draws, losses)
	if losses > wins {
		t.Error("@chef loses to @chef1")
	}
}

// TestRaided plays @chef against raiders, and compares its money with what it has alone.
func TestRaided(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, style := range raider.Styles() {
		var kept, before []int64
		wins, old := 0, 0
		for seed := *from; seed < *from+*kitchens; seed++ {
			_, b := generated(t, seed)
			alone := match(t, b, newChef(b, sim.Red), idle.New()).Money(sim.Red)
			s := match(t, b, newChef(b, sim.Red), raider.New(b, sim.Blue, raider.Style(style)))
			kept = append(kept, 1000*s.Money(sim.Red)/max(alone, 1))
			if s.Money(sim.Red) > s.Money(sim.Blue) {
				wins++
			}
			o := match(t, b, chef1.New(b, sim.Red), raider.New(b, sim.Blue, raider.Style(style)))
			before = append(before, 1000*o.Money(sim.Red)/max(alone, 1))
			if o.Money(sim.Red) > o.Money(sim.Blue) {
				old++
			}
		}
		t.Logf("%s: wins %d of %d, keeps %v of 1000; @chef1 wins %d, keeps %v", style, wins, *kitchens, tenths(kept), old, tenths(before))
	}
}
