package sim_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// floor returns a kitchen of floor tiles only.
func floor(width, height int) sim.Kitchen {
	return sim.Kitchen{Width: width, Height: height, Tiles: make([]sim.Kind, max(width*height, 0))}
}

func orders(n int, o sim.Order) []sim.Order {
	list := make([]sim.Order, n)
	for i := range list {
		list[i] = o
	}
	return list
}

// TestLimits tests the largest valid and the smallest invalid values.
func TestLimits(t *testing.T) {
	t.Parallel()
	const maxMoney = sim.MaxMoney
	with := func(change func(k *sim.Kitchen)) sim.Kitchen {
		k := floor(3, 2)
		change(&k)
		return k
	}
	order := func(o sim.Order) sim.Kitchen {
		return with(func(k *sim.Kitchen) { k.Orders = []sim.Order{o} })
	}
	cases := []struct {
		name    string
		kitchen sim.Kitchen
		refused string // part of the error; empty if valid
	}{
		{"smallest", floor(1, 1), ""},
		{"widest", floor(sim.MaxSide, 1), ""},
		{"largest", floor(sim.MaxSide, sim.MaxSide), ""},
		{"too wide", floor(sim.MaxSide+1, 1), "257x1"},
		{"too high", floor(1, sim.MaxSide+1), "1x257"},
		{"no tiles", floor(0, 0), "0x0"},
		{"no rows", floor(3, 0), "3x0"},
		{"negative", floor(-1, 4), "-1x4"},
		{"tiles missing", with(func(k *sim.Kitchen) { k.Tiles = k.Tiles[1:] }), "has 5 tiles"},
		{"maximum number of orders", with(func(k *sim.Kitchen) { k.Orders = orders(sim.MaxOrders, sim.Order{}) }), ""},
		{"too many orders", with(func(k *sim.Kitchen) { k.Orders = orders(sim.MaxOrders+1, sim.Order{}) }), "65537 orders"},
		{"largest reward", order(sim.Order{Reward: maxMoney}), ""},
		{"largest penalty", order(sim.Order{Penalty: -maxMoney}), ""},
		{"reward too large", order(sim.Order{Reward: maxMoney + 1}), "order 1"},
		{"penalty too small", order(sim.Order{Penalty: -maxMoney - 1}), "order 1"},
		{"created too late", order(sim.Order{Created: maxMoney + 1}), "order 1"},
		{"expires too early", order(sim.Order{Expires: -maxMoney - 1}), "order 1"},
		{"largest total", with(func(k *sim.Kitchen) {
			k.Orders = orders(4, sim.Order{Reward: maxMoney / 8, Penalty: -maxMoney / 8})
		}), ""},
		{"reward and penalty too large", order(sim.Order{Reward: maxMoney, Penalty: -1}), "add up"},
		{"rewards too large", with(func(k *sim.Kitchen) { k.Orders = orders(3, sim.Order{Reward: -maxMoney / 2}) }), "add up"},
		{"switch turn", with(func(k *sim.Kitchen) { k.SwitchTurn = maxMoney + 1 }), "switch turn"},
		{"switch duration", with(func(k *sim.Kitchen) { k.SwitchDuration = -maxMoney - 1 }), "switch turn"},
		{"spawn on a wall", with(func(k *sim.Kitchen) {
			k.Tiles[3], k.Spawns = sim.Wall, []sim.Pos{{X: 1, Y: 1}}
		}), "spawn (1,1)"},
		{"spawn on submit", with(func(k *sim.Kitchen) {
			k.Tiles[3], k.Spawns = sim.Submit, []sim.Pos{{X: 1, Y: 1}}
		}), "spawn (1,1)"},
		{"spawn off the map", with(func(k *sim.Kitchen) { k.Spawns = []sim.Pos{{X: 3}} }), "spawn (3,0)"},
		{"spawn left of the map", with(func(k *sim.Kitchen) { k.Spawns = []sim.Pos{{X: -1}} }), "spawn (-1,0)"},
		{"no walkable tile", with(func(k *sim.Kitchen) {
			for i := range k.Tiles {
				k.Tiles[i] = sim.Counter
			}
		}), "no bot can be placed"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := sim.NewBoard(c.kitchen, sim.Official())
			switch {
			case err == nil && c.refused != "":
				t.Errorf("NewBoard: no error, want one with %q", c.refused)
			case err != nil && (c.refused == "" || !strings.Contains(err.Error(), c.refused)):
				t.Errorf("NewBoard: error %v, want one with %q", err, c.refused)
			}
		})
	}
}

// A match starts with 150 money per team and bots on the spawns in reading order (rules sections 1 and 2.2).
func TestStart(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "Kb\nbC")
	g.money(150, 150)
	if g.Turn() != 0 || g.Bots() != 4 || g.Board().BotsPerTeam() != 2 {
		t.Errorf("turn %d, %d bots, %d of each team", g.Turn(), g.Bots(), g.Board().BotsPerTeam())
	}
	for team := range sim.Team(2) {
		first := g.FirstBot(team)
		g.at(first, team, 1, 1) // reading order: the top row first
		g.at(first+1, team, 0, 0)
		g.occupant(team, 1, 1, first)
		g.hands(first, "-")
		g.slot(team, sim.Pos{X: 0, Y: 1}, "pan()")
	}
	g.turns(1)
	g.money(151, 151)
}

// Each of these maps gives another tile if the order of the search is wrong.
func TestDefaultSpawn(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, text string
		x, y       int
	}{
		{"centre", "...\n...\n...", 1, 1},
		{"centre of an even map", "....\n....", 2, 1},
		{"submit", "###\n#U#\n##.", 1, 1},
		{"x outer, y inner", ".##\n###\n#.#", 0, 2},
		{"next square", "####.\n#####\n#####\n#####\n.####", 0, 0},
		{"beyond the shorter side", "..#######", 0, 0}, // the square of radius 3 would find (1,0)
		{"last scan: y outer", ".########\n#.#######", 1, 0},
		{"last scan: x inner", "#########\n.#.######", 0, 0},
	}
	for _, c := range cases {
		g := stage(t, sim.Official(), c.text)
		g.t = t
		if b := g.Bot(0); b.X != c.x || b.Y != c.y || g.Bots() != 2 {
			t.Errorf("%s: bot 0 of %d stands on (%d,%d), want (%d,%d)", c.name, g.Bots(), b.X, b.Y, c.x, c.y)
		}
	}
}

// Matches with 20 bots per team are consistent on 64x64 tiles and on the largest map.
func TestLargeKitchens(t *testing.T) {
	t.Parallel()
	for _, side := range []int{64, sim.MaxSide} {
		const bots, turns = 20, 120
		k := floor(side, side)
		k.SwitchTurn, k.SwitchDuration = turns/2, turns/4
		for i := range bots {
			k.Spawns = append(k.Spawns, sim.Pos{X: i * side / bots, Y: side - 1 - i})
		}
		b := must.Get(sim.NewBoard(k, sim.Official()))(t)
		s := sim.NewState(b)
		rng := rand.New(rand.NewPCG(1, uint64(side)))
		for range turns {
			s.BeginTurn()
			for id := range s.Bots() {
				c := s.Controller(s.Bot(id).Team)
				c.Move(id, rng.IntN(3)-1, rng.IntN(3)-1)
				if s.Turn() == turns/2+3 {
					c.SwitchMaps()
				}
			}
			checkPlaces(t, s)
		}
		if home := s.Bot(0); home.Map != sim.Red || s.SwitchedAt(sim.Red) == 0 {
			t.Errorf("bot 0 is on %v's map", home.Map)
		}
	}
}

// checkPlaces checks that the occupancy grid agrees with the bots' positions, and that all bots stand on walkable tiles.
func checkPlaces(tb testing.TB, s *sim.State) {
	tb.Helper()
	b := s.Board()
	held := 0
	for team := range sim.Team(2) {
		for x := range b.Width {
			for y := range b.Height {
				id := s.Occupant(team, x, y)
				if id < 0 {
					continue
				}
				held++
				if bot := s.Bot(id); bot.Map != team || bot.X != x || bot.Y != y {
					tb.Fatalf("turn %d: bot %d is at %v on %v's map, the grid has it at (%d,%d) on %v's",
						s.Turn(), id, bot.Pos, bot.Map, x, y, team)
				}
			}
		}
	}
	corner := sim.Pos{}
	missing := s.Bots() - held
	for id := range s.Bots() {
		bot := s.Bot(id)
		if bot.Pos == corner {
			missing--
			continue // the fallback position may be a wall and may be shared
		}
		if !b.At(bot.X, bot.Y).Walkable() || s.Occupant(bot.Map, bot.X, bot.Y) != id {
			tb.Fatalf("turn %d: bot %d stands at %v, a tile that is not walkable or that the grid does not assign to it", s.Turn(), id, bot.Pos)
		}
	}
	if missing > 0 {
		tb.Fatalf("turn %d: %d bots are missing in the grid", s.Turn(), missing)
	}
}
