package sim_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// dirty serves empty plates until the sink of the station has a number of dirty ones.
func (g *scene) dirty(plates int) {
	g.t.Helper()
	g.turns(1)
	for range plates {
		g.next(sim.FnBuy, 0, sim.BuyPlate, shop)
		g.next(sim.FnSubmit, 0, serving)
	}
}

func (g *scene) sinkHas(dirty, progress int, using bool, clean int) {
	g.t.Helper()
	s, table := g.Tile(sim.Red, sink.X, sink.Y), g.Tile(sim.Red, sinkTable.X, sinkTable.Y)
	got := [...]any{s.DirtyPlates, s.WashProgress, s.Using, table.CleanPlates}
	if want := [...]any{dirty, progress, using, clean}; got != want {
		g.t.Fatalf("turn %d: dirty, progress, using, clean are %v, want %v", g.Turn(), got, want)
	}
}

// A wash counts at the start of the next turn, and two washes clean a plate (rules section 5).
func TestWashing(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), station+serveNothing+serveNothing)
	g.dirty(2)
	g.sinkHas(2, 0, false, 0)
	g.next(sim.FnWashSink, 0, sink)
	g.sinkHas(2, 0, true, 0)
	g.turns(1)
	g.sinkHas(2, 1, false, 0)
	g.turns(5)
	g.sinkHas(2, 1, false, 0) // progress stays
	g.red(sim.Yes, sim.FnBuy, 0, sim.Egg, shop)
	g.next(sim.FnWashSink, 0, sink) // with full hands (case 13)
	g.turns(1)
	g.sinkHas(1, 0, false, 1)
	if g.Washed(sim.Red) != 1 || g.Washed(sim.Blue) != 0 {
		t.Errorf("%d and %d plates were washed", g.Washed(sim.Red), g.Washed(sim.Blue))
	}
	g.red(sim.Yes, sim.FnTrash, 0, trash)
	g.next(sim.FnWashSink, 0, sink)
	g.next(sim.FnWashSink, 0, sink)
	g.next(sim.FnTakeCleanPlate, 0, sinkTable)
	g.hands(0, "plate()")
	g.sinkHas(0, 0, false, 1)
	g.fails(sim.FnTakeCleanPlate, 0, sinkTable) // full hands
	g.next(sim.FnPlace, 0, sinkTable)           // the tile has something else
	g.next(sim.FnTakeCleanPlate, 0, sinkTable)
	g.sinkHas(0, 0, false, 0)
	g.slot(sim.Red, sinkTable, "plate()")
	g.fails(sim.FnWashSink, 0, sink)
}

func TestTwoWashersCountOnce(t *testing.T) {
	t.Parallel()
	g := stage(t, sim.Official(), "$bU\nTSb\nORDERS:\nstart=1 duration=9 required= reward=5\n")
	g.next(sim.FnBuy, 0, sim.BuyPlate, 0, 1)
	g.next(sim.FnSubmit, 0, 2, 1)
	g.next(sim.FnWashSink, 0, 1, 0)
	g.red(sim.Yes, sim.FnWashSink, 1, 1, 0)
	g.turns(1)
	if got := g.Tile(sim.Red, 1, 0).WashProgress; got != 1 {
		t.Errorf("progress %d, want 1", got)
	}
}

// A washed plate goes to the sink table at +x, -x, +y or -y, else to the first of the map in a column scan, else to none.
func TestTableOfCleanPlate(t *testing.T) {
	t.Parallel()
	// The sink is (2,2); letters are its neighbours in the order above, then two far tiles.
	const kitchen = "%[5]c....\n..%[3]c..\nU%[2]cS%[1]c.\n$b%[4]c.%[6]c\nORDERS:\nstart=1 duration=99 required= reward=5\n"
	places := [...]sim.Pos{{X: 3, Y: 1}, {X: 1, Y: 1}, {X: 2, Y: 2}, {X: 2, Y: 0}, {X: 0, Y: 3}, {X: 4, Y: 0}}
	letters := []any{'T', 'T', 'T', 'T', 'T', 'T'}
	for first := range len(places) + 1 {
		g := stage(t, sim.Official(), fmt.Sprintf(kitchen, letters...))
		g.next(sim.FnBuy, 0, sim.BuyPlate, 0, 0)
		g.next(sim.FnSubmit, 0, 0, 1)
		g.next(sim.FnWashSink, 0, 2, 1)
		g.next(sim.FnWashSink, 0, 2, 1)
		g.turns(1)
		for i, at := range places {
			if clean := g.Tile(sim.Red, at.X, at.Y).CleanPlates; (clean == 1) != (i == first) {
				t.Errorf("without the first %d tables: table %d has %d plates", first, i, clean)
			}
		}
		if g.Tile(sim.Red, 2, 1).DirtyPlates != 0 || g.Washed(sim.Red) != 1 {
			t.Error("the plate was not washed")
		}
		if first < len(letters) {
			letters[first] = '.'
		}
	}
}

// The plate of a served order goes to the sink that the preset's rules name.
func TestSinkOfDirtyPlate(t *testing.T) {
	t.Parallel()
	// Submit is (2,2). The first four sinks are its neighbours (+x, -x, +y, -y), then a diagonal one,
	// then two farther ones: the first of these is first in a column scan, the second is nearer.
	const kitchen = "%[6]c.....\n...%[5]c..\n..%[3]c...\n.%[2]cU%[1]c%[7]c.\n$b%[4]c...\n" +
		"ORDERS:\nstart=1 duration=99 required= reward=5\n"
	places := [...]sim.Pos{
		{X: 3, Y: 1}, {X: 1, Y: 1}, {X: 2, Y: 2}, {X: 2, Y: 0}, {X: 3, Y: 3}, {X: 0, Y: 4}, {X: 4, Y: 1},
	}
	cases := []struct {
		sinks            []int // in places
		official, report int
	}{
		{[]int{0, 1, 2, 3, 4, 5, 6}, 0, 1},
		{[]int{1, 2, 3}, 1, 1},
		{[]int{2, 3}, 2, 3}, // column scan: (2,0) comes before (2,2)
		{[]int{0, 2}, 0, 2},
		{[]int{3, 5}, 3, 3},
		{[]int{5, 6}, 5, 6},
		{[]int{4, 6}, 4, 4}, // at the same distance
		{[]int{5}, 5, 5},
		{nil, -1, -1},
	}
	for _, c := range cases {
		letters := []any{'.', '.', '.', '.', '.', '.', '.'}
		for _, i := range c.sinks {
			letters[i] = 'S'
		}
		for want, rules := range map[*int]sim.Rules{&c.official: sim.Official(), &c.report: sim.Report()} {
			rules.NoEmptyPlates = false
			g := stage(t, rules, fmt.Sprintf(kitchen, letters...))
			g.next(sim.FnBuy, 0, sim.BuyPlate, 0, 0)
			g.next(sim.FnSubmit, 0, 2, 1)
			for i, at := range places {
				if got := g.Tile(sim.Red, at.X, at.Y).DirtyPlates; (got == 1) != (i == *want) {
					t.Errorf("%s, sinks %v: sink %d has %d plates, must have all in %d", rules.Name, c.sinks, i, got, *want)
				}
			}
		}
	}
}
