package sim_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// fourBots returns a kitchen with two bots of each team, stations along all walls and 40 active orders for
// which no plate is right.
func fourBots(width, height int) sim.Kitchen {
	stations := [...]sim.Kind{
		sim.Cooker, sim.Counter, sim.Shop, sim.Wall, sim.Sink, sim.SinkTable, sim.Box, sim.Submit, sim.Trash, sim.Counter,
	}
	k := floor(width, height)
	next := 0
	for x := range width {
		for y := range height {
			if x == 0 || y == 0 || x == width-1 || y == height-1 {
				k.Tiles[x*height+y] = stations[next%len(stations)]
				next++
			}
		}
	}
	k.Spawns = []sim.Pos{{X: 1, Y: 1}, {X: width - 2, Y: height - 2}}
	k.Orders = orders(40, sim.Order{
		Required: []sim.Food{sim.Meat, sim.Noodles, sim.Sauce, sim.Egg}, Created: 0, Expires: 1 << 40, Reward: 1,
	})
	k.SwitchDuration = 1 << 40
	return k
}

func start(b *testing.B, k sim.Kitchen) *sim.State {
	b.Helper()
	board, err := sim.NewBoard(k, sim.Official())
	if err != nil {
		b.Fatal(err)
	}
	return sim.NewState(board)
}

func perSecond(b *testing.B, what string) {
	b.Helper()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), what+"/s")
}

func BenchmarkIdleTurn(b *testing.B) {
	s := start(b, fourBots(16, 12))
	b.ReportAllocs()
	for b.Loop() {
		s.BeginTurn()
	}
	perSecond(b, "turns")
}

// BenchmarkBusyTurn plays turns in which each of four bots moves or acts.
func BenchmarkBusyTurn(b *testing.B) {
	s := sim.NewState(newBoard(b, sim.Official(), busyKitchen))
	b.ReportAllocs()
	for b.Loop() {
		busyTurn(s, nil)
	}
	perSecond(b, "turns")
}

func BenchmarkCopy(b *testing.B) {
	for _, size := range [][2]int{{8, 8}, {16, 12}, {24, 24}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			s := start(b, fourBots(size[0], size[1]))
			c := s.Clone()
			b.ReportAllocs()
			for b.Loop() {
				c.CopyFrom(s)
			}
			perSecond(b, "copies")
		})
	}
}

// BenchmarkFreeSpot moves a team to a kitchen whose own 200 bots leave free spots only far away.
func BenchmarkFreeSpot(b *testing.B) {
	const side, bots = 24, 200
	k := floor(side, side)
	k.SwitchDuration = 1 << 40
	for i := range bots {
		k.Spawns = append(k.Spawns, sim.Pos{X: i % side, Y: i / side})
	}
	s := start(b, k)
	s.BeginTurn()
	c := s.Clone()
	b.ReportAllocs()
	for b.Loop() {
		c.CopyFrom(s)
		if !c.Controller(sim.Blue).SwitchMaps() {
			b.Fatal("BLUE cannot switch")
		}
	}
	b.ReportMetric(float64(bots*b.N)/b.Elapsed().Seconds(), "spots/s")
}

// BenchmarkSubmit compares a plate of four foods with 40 orders without a match.
func BenchmarkSubmit(b *testing.B) {
	k := sim.Kitchen{Width: 3, Height: 1, Tiles: []sim.Kind{sim.Shop, sim.Floor, sim.Submit}}
	k.Orders = fourBots(8, 8).Orders
	s := start(b, k)
	c := s.Controller(sim.Red)
	for i, goods := range []sim.Goods{sim.BuyPlate, sim.Goods(sim.Sauce), sim.Goods(sim.Sauce), sim.Goods(sim.Sauce), sim.Goods(sim.Sauce)} {
		s.BeginTurn()
		ok := c.Buy(0, goods, 0, 0)
		s.BeginTurn()
		if i == 0 {
			ok = ok && c.Place(0, 2, 0)
		} else {
			ok = ok && c.AddFoodToPlate(0, 2, 0)
		}
		if !ok {
			b.Fatal("the plate cannot be filled")
		}
	}
	s.BeginTurn()
	if !c.Pickup(0, 2, 0) {
		b.Fatal("the plate cannot be picked up")
	}
	b.ReportAllocs()
	for b.Loop() {
		s.BeginTurn()
		if c.Submit(0, 2, 0) {
			b.Fatal("the plate is served")
		}
	}
	perSecond(b, "submits")
}
