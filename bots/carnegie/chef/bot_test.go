package chef_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// calls plays so many turns, and gives all calls of RED.
func calls(tb testing.TB, b *sim.Board, red, blue player, turns int) []sim.Call {
	tb.Helper()
	s := sim.NewState(b)
	var log []sim.Call
	for range turns {
		s.BeginTurn()
		if err := blue.Turn(s.Controller(sim.Blue)); err != nil {
			tb.Fatal(err)
		}
		if err := red.Turn(s.Controller(sim.Red).LogTo(&log)); err != nil {
			tb.Fatal(err)
		}
	}
	return log
}

// The same seed gives the same match, also with opponents in the kitchen.
func TestSameMatchAgain(t *testing.T) {
	t.Parallel()
	_, b := generated(t, 31)
	play := func(seed uint64) []sim.Call {
		red := chef.New(b, sim.Red, chef.Options{Nodes: 30, Seed: seed})
		return calls(t, b, red, raider.New(b, sim.Blue, raider.Clear), sim.DefaultTurns)
	}
	if !slices.Equal(play(1), play(1)) {
		t.Error("two matches of the same bots differ")
	}
}

// With a limit of time it thinks until that is over, and then plays.
func TestThinksForATime(t *testing.T) {
	t.Parallel()
	_, b := generated(t, 31)
	var at time.Time
	looks := 0
	now := func() time.Time { looks++; at = at.Add(time.Millisecond); return at }
	red := chef.New(b, sim.Red, chef.Options{Time: 5 * time.Millisecond, Now: now})
	s := sim.NewState(b)
	s.BeginTurn()
	if err := red.Turn(s.Controller(sim.Red)); err != nil {
		t.Fatal(err)
	}
	if looks != 6 {
		t.Errorf("it looked at the clock %d times, want once at the beginning and five times until the end", looks)
	}
}

// switches plays a match in which BLUE only cooks, and tells when RED went over.
func switches(t *testing.T, raid chef.Raid) int {
	t.Helper()
	_, b := generated(t, 9)
	s := sim.NewState(b)
	red, blue := chef.New(b, sim.Red, chef.Options{Nodes: 100, Raid: raid}), chef1.New(b, sim.Blue)
	for range sim.DefaultTurns {
		s.BeginTurn()
		blue.Cook(s.Controller(sim.Blue))
		if err := red.Turn(s.Controller(sim.Red)); err != nil {
			t.Fatal(err)
		}
	}
	return s.SwitchedAt(sim.Red)
}

func TestRaidOption(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	_, b := generated(t, 9)
	if at := switches(t, chef.RaidEarly); at != int(b.SwitchTurn) {
		t.Errorf("raid=early: it went over in turn %d, want %d", at, b.SwitchTurn)
	}
	if at := switches(t, chef.RaidNever); at != 0 {
		t.Errorf("raid=never: it went over in turn %d", at)
	}
}

// Under the report's rules bots see an order only once it is open: what comes later must not matter.
func TestKnowsNoFuture(t *testing.T) {
	t.Parallel()
	k, _ := generated(t, 12)
	other := k.Kitchen
	other.Orders = slices.Clone(other.Orders)
	const turns = 60
	for i := range other.Orders {
		if o := &other.Orders[i]; o.Created > turns {
			o.Required, o.Reward, o.Penalty = []sim.Food{sim.Sauce}, o.Reward+5000, 0
		}
	}
	b, c := contesttest.Board(t, k.Kitchen, sim.Report()), contesttest.Board(t, other, sim.Report())
	if !slices.Equal(calls(t, b, newChef(b, sim.Red), idle.New(), turns), calls(t, c, newChef(c, sim.Red), idle.New(), turns)) {
		t.Error("orders that cannot be seen yet change what it does")
	}
}

// relay has one bot play so many turns, and another one all that follow.
type relay struct {
	turns         int
	first, second player
}

func (r *relay) Turn(c sim.Controller) error {
	if r.turns--; r.turns >= 0 {
		return r.first.Turn(c)
	}
	return r.second.Turn(c)
}

// FuzzPlaysAnyMap plays in kitchens of any shape against an enemy that comes over and takes and puts down whatever it
// likes. Nothing may panic, whatever the kitchen, and whatever others have made of it in the turns before.
func FuzzPlaysAnyMap(f *testing.F) {
	for seed := range uint64(tier.Count(16, 2000)) {
		f.Add(seed, uint8(7*seed), uint8(seed%4))
	}
	f.Fuzz(func(t *testing.T, seed uint64, before, how uint8) {
		const turns = 20
		rng := rand.New(rand.NewPCG(seed, 7))
		k := contesttest.AnyKitchen(rng)
		b := contesttest.Board(t, k, []sim.Rules{sim.Official(), sim.Report()}[seed/4%2])
		var players [2]player
		for team := range players {
			players[team] = random.New(b, sim.Team(team), seed+uint64(team))
		}
		us := sim.Team(seed % 2)
		o := chef.Options{Nodes: 50, Raid: chef.Raid(chef.Raids()[int(how)%3])}
		second := player(chef.New(b, us, o))
		if how%4 == 3 {
			second = raider.New(b, us, raider.Style(raider.Styles()[int(before)%4]))
		}
		players[us] = &relay{int(before), players[us], second}
		s := sim.NewState(b)
		for range int(before) + turns {
			s.BeginTurn()
			for _, team := range []sim.Team{sim.Blue, sim.Red} {
				if err := players[team].Turn(s.Controller(team)); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

// On a floor with thousands of stations, where nothing can be planned.
func TestPlaysLargeMaps(t *testing.T) {
	t.Parallel()
	const side = 60
	k := sim.Kitchen{Width: side, Height: side, Tiles: make([]sim.Kind, side*side), SwitchTurn: 5, SwitchDuration: 5}
	for c := range k.Tiles {
		if x, y := c/side, c%side; x%2 == 1 && y%2 == 1 {
			k.Tiles[c] = []sim.Kind{sim.Counter, sim.Shop, sim.Cooker, sim.Submit, sim.Sink, sim.SinkTable, sim.Box}[(x+y)/2%7]
		}
	}
	for x := range 10 {
		k.Spawns = append(k.Spawns, sim.Pos{X: 2 * x, Y: 30})
	}
	k.Orders = []sim.Order{{Required: []sim.Food{sim.Sauce}, Created: 1, Expires: 100, Reward: 200}}
	b := contesttest.Board(t, k, sim.Official())
	calls(t, b, newChef(b, sim.Red), raider.New(b, sim.Blue, raider.Starve), 15)
}
