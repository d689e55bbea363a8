package chef_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/greedy"
	"github.com/cookoff/cookoff/bots/carnegie/idle"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/bots/carnegie/relay"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
	mapfiles "github.com/cookoff/cookoff/maps"
)

// calls plays turns and returns all calls of RED.
func calls(tb testing.TB, b *sim.Board, red, blue player, turns int) []sim.Call {
	tb.Helper()
	s := sim.NewState(b)
	var log []sim.Call
	for range turns {
		s.BeginTurn()
		must.Do(tb, blue.Turn(s.Controller(sim.Blue)))
		must.Do(tb, red.Turn(s.Controller(sim.Red).LogTo(&log)))
	}
	return log
}

// The same seed gives the same match, even with opponents in the kitchen.
func TestDeterministic(t *testing.T) {
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

// In this match a plate assigned to one order comes to match another, and then counts only for that one.
func TestPlateOfAnotherOrder(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // a whole match at full depth
	_, b := generatedWith(t, 9029, "bots=4")
	match(t, b, chef.New(b, sim.Red, chef.Options{Seed: 2}), greedy.New(b, sim.Blue))
}

// In this match the bot considers a raid in which a pan with food in it is put down.
func TestPanWithFoodPutDown(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	_, b := generatedWith(t, 80020, "size=12x10")
	match(t, b, greedy.New(b, sim.Red), chef.New(b, sim.Blue, chef.Options{Level: 6}))
}

// If no order is profitable, the bot spends nothing.
func TestNoProfitableOrders(t *testing.T) {
	t.Parallel()
	k, _ := generatedWith(t, 10001, "")
	withoutBoxes(k) // batches make some orders profitable
	b := rulestest.Board(t, k.Kitchen, sim.Official())
	s := match(t, b, chef.New(b, sim.Red, chef.Options{Nodes: 100}), idle.New())
	if got, idle := s.Money(sim.Red), s.Money(sim.Blue); got < idle {
		t.Errorf("money %d, want at least the %d of @idle", got, idle)
	}
}

// With a time limit the bot thinks until the limit and then plays.
func TestTimeLimit(t *testing.T) {
	t.Parallel()
	_, b := generated(t, 31)
	var at time.Time
	looks := 0
	now := func() time.Time { looks++; at = at.Add(time.Millisecond); return at }
	red := chef.New(b, sim.Red, chef.Options{Time: 5 * time.Millisecond, Now: now})
	s := sim.NewState(b)
	s.BeginTurn()
	must.Do(t, red.Turn(s.Controller(sim.Red)))
	if looks < 4 || at.After(time.Time{}.Add(6*time.Millisecond)) {
		t.Errorf("the clock was read %d times, until %v", looks, at)
	}
}

// switchTurn plays a match against a BLUE that only cooks, and returns the turn in which RED switched kitchens.
func switchTurn(t *testing.T, raid chef.Raid) int {
	t.Helper()
	_, b := generated(t, 9)
	s := sim.NewState(b)
	red, blue := chef.New(b, sim.Red, chef.Options{Nodes: 100, Raid: raid}), greedy.New(b, sim.Blue)
	for range sim.DefaultTurns {
		s.BeginTurn()
		must.Do(t, blue.Turn(s.Controller(sim.Blue)))
		must.Do(t, red.Turn(s.Controller(sim.Red)))
	}
	return s.SwitchedAt(sim.Red)
}

func TestRaidOption(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	_, b := generated(t, 9)
	if at := switchTurn(t, chef.RaidEarly); at != int(b.SwitchTurn) {
		t.Errorf("raid=early: switched in turn %d, want %d", at, b.SwitchTurn)
	}
	if at := switchTurn(t, chef.RaidNever); at != 0 {
		t.Errorf("raid=never: switched in turn %d", at)
	}
}

// Under the report's rules bots see an order only once it is open: later orders must not matter.
func TestIgnoresHiddenOrders(t *testing.T) {
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
	b, c := rulestest.Board(t, k.Kitchen, sim.Report()), rulestest.Board(t, other, sim.Report())
	if !slices.Equal(calls(t, b, newChef(b, sim.Red), idle.New(), turns), calls(t, c, newChef(c, sim.Red), idle.New(), turns)) {
		t.Error("hidden orders change the calls")
	}
}

// switchingPlayer plays the first turns with one bot and the rest with another.
type switchingPlayer struct {
	turns         int
	first, second player
}

func (r *switchingPlayer) Turn(c sim.Controller) error {
	if r.turns--; r.turns >= 0 {
		return r.first.Turn(c)
	}
	return r.second.Turn(c)
}

// FuzzPlaysAnyMap checks that the bot does not panic in kitchens of any shape, with an opponent that enters and moves items at
// random.
func FuzzPlaysAnyMap(f *testing.F) {
	for seed := range uint64(tier.Count(16, 300)) {
		f.Add(seed, uint8(7*seed), uint8(seed%6))
	}
	f.Fuzz(func(t *testing.T, seed uint64, before, how uint8) {
		const turns = 20
		rng := rand.New(rand.NewPCG(seed, 7))
		k := rulestest.AnyKitchen(rng)
		b := rulestest.Board(t, k, []sim.Rules{sim.Official(), sim.Report()}[seed/4%2])
		var players [2]player
		for team := range players {
			players[team] = random.New(b, sim.Team(team), seed+uint64(team))
		}
		us := sim.Team(seed % 2)
		o := chef.Options{Nodes: 50, Raid: chef.Raid(chef.Raids()[int(how)%3])}
		second := player(chef.New(b, us, o))
		switch how % 6 {
		case 3:
			second = raider.New(b, us, raider.Style(raider.Styles()[int(before)%4]))
		case 4:
			second = greedy.New(b, us)
		case 5:
			second = relay.New(b, us)
		}
		players[us] = &switchingPlayer{int(before), players[us], second}
		s := sim.NewState(b)
		for range int(before) + turns {
			s.BeginTurn()
			for _, team := range []sim.Team{sim.Blue, sim.Red} {
				must.Do(t, players[team].Turn(s.Controller(team)))
			}
		}
	})
}

// The bot plays in a kitchen with hundreds of stations.
func TestPlaysLargeMaps(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
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
	b := rulestest.Board(t, k, sim.Official())
	calls(t, b, newChef(b, sim.Red), raider.New(b, sim.Blue, raider.Starve), 15)
}

// builtinMap returns the board of a built-in map.
func builtinMap(tb testing.TB, name string) *sim.Board {
	tb.Helper()
	text, _ := mapfiles.Read(name)
	k := must.Get(maps.Parse(name, text))(tb)
	return rulestest.Board(tb, k, sim.Official())
}

// Sparring partners can play every kitchen, even while raided, and earn more than an idle bot in kitchens where
// one bot reaches all stations.
func TestSparringPartners(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	boards := []*sim.Board{}
	for seed := range tier.Count(6, 6, 20) {
		_, b := generated(t, 40+seed)
		boards = append(boards, b)
	}
	for _, name := range mapfiles.Names() {
		boards = append(boards, builtinMap(t, name))
	}
	for _, b := range boards {
		raided := func(p player) { match(t, b, p, raider.New(b, sim.Blue, raider.Starve)) }
		raided(greedy.New(b, sim.Red))
		raided(relay.New(b, sim.Red))
	}
	rooms := builtinMap(t, "relay")
	if s := match(t, rooms, relay.New(rooms, sim.Red), idle.New()); s.Money(sim.Red) < s.Money(sim.Blue)+300 {
		t.Errorf("in relay, with two handovers, @relay has %d money, @idle %d", s.Money(sim.Red), s.Money(sim.Blue))
	}
	b := builtinMap(t, "duel")
	nothing := match(t, b, idle.New(), idle.New()).Money(sim.Red)
	for name, p := range map[string]player{"greedy": greedy.New(b, sim.Red), "relay": relay.New(b, sim.Red)} {
		if money := match(t, b, p, idle.New()).Money(sim.Red); money < nothing+300 {
			t.Errorf("in duel @%s has %d money, @idle %d", name, money, nothing)
		}
	}
}
