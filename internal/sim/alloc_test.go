package sim_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// busyKitchen has two bots per team: one serves plates at the left, one walks about at the right.
const busyKitchen = `
C$K....
SbT..b.
URB....
SWITCH: turn=5 duration=1000000
ORDERS:
start=-9 duration=1 required= reward=0 penalty=-1000000000
`

// busyTurn plays a turn in which every bot moves or acts: the cook fills a plate with three foods,
// chops and cooks, and empties the plate again; the walker walks in a circle.
func busyTurn(s *sim.State, log *[]sim.Call) {
	s.BeginTurn()
	for team := range sim.Team(2) {
		c := s.Controller(team).LogTo(log)
		cook := s.FirstBot(team)
		cookStep(c, cook, s.Turn()%cookSteps)
		circle := [...]sim.Pos{{X: 0, Y: 1}, {X: -1, Y: 0}, {X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}}
		way := circle[s.Turn()%len(circle)]
		c.CanMove(cook+1, way.X, way.Y)
		c.Move(cook+1, way.X, way.Y)
	}
}

const cookSteps = 24

func cookStep(c sim.Controller, id, step int) {
	switch step {
	case 0:
		c.Buy(id, sim.BuyPlate, shop.X, shop.Y)
	case 1:
		c.Place(id, sink.X, sink.Y)
	case 2:
		c.Buy(id, sim.Goods(sim.Meat), shop.X, shop.Y)
	case 3:
		c.Place(id, counter.X, counter.Y)
	case 4:
		c.Chop(id, counter.X, counter.Y)
	case 5:
		c.Pickup(id, counter.X, counter.Y)
	case 6:
		c.StartCook(id, cooker.X, cooker.Y)
	case 7, 9, 12:
		c.Buy(id, sim.Goods(sim.Sauce), shop.X, shop.Y)
	case 8, 10, 13:
		c.AddFoodToPlate(id, sink.X, sink.Y)
	case 11:
		c.WashSink(id, sink.X, sink.Y)
	case 14:
		c.TakeFromPan(id, cooker.X, cooker.Y)
	case 15:
		c.AddFoodToPlate(id, sink.X, sink.Y)
	case 16:
		c.Pickup(id, sink.X, sink.Y)
	case 17:
		c.CanSubmit(id, serving.X, serving.Y)
		c.Submit(id, serving.X, serving.Y)
	case 18:
		c.Trash(id, trash.X, trash.Y)
	case 19:
		c.Place(id, box.X, box.Y)
	case 20:
		c.Pickup(id, box.X, box.Y)
	case 21:
		c.Place(id, box.X, box.Y)
	case 22:
		c.TakeCleanPlate(id, sinkTable.X, sinkTable.Y)
	case 23:
		c.PutDirtyPlateInSink(id, sink.X, sink.Y)
	}
}

func TestSteadyPlayDoesNotAllocate(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts all goroutines
	const warmUp, runs = 4 * cookSteps, 10 * cookSteps
	b := newBoard(t, sim.Official(), busyKitchen)
	s := sim.NewState(b)
	copied := sim.NewState(b)
	log := make([]sim.Call, 0, 64)
	args := values([]any{0, sim.Sauce, shop})
	check := func(name string, f func()) {
		t.Helper()
		if n := testing.AllocsPerRun(runs, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	for range warmUp {
		busyTurn(s, nil)
	}
	check("idle turn", s.BeginTurn)
	check("busy turn", func() { busyTurn(s, nil) })
	check("busy turn with a log", func() {
		log = log[:0]
		busyTurn(s, &log)
	})
	copied.CopyFrom(s)
	check("copy", func() { copied.CopyFrom(s) })
	check("copy and turn", func() {
		copied.CopyFrom(s)
		busyTurn(copied, nil)
	})
	check("switch", func() {
		copied.CopyFrom(s)
		if !copied.Controller(sim.Blue).SwitchMaps() {
			t.Error("BLUE cannot switch")
		}
	})
	check("call", func() {
		s.BeginTurn()
		log = log[:0]
		s.Controller(sim.Red).LogTo(&log).Call(sim.FnBuy, args)
	})
}
