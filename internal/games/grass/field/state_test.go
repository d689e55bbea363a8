package field_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

func TestStateJSON(t *testing.T) {
	t.Parallel()
	s := scene(t, [2]int{10, 10}, "8a1 8 . 2a", "8 8b . 1")
	var r field.Resolver
	start := `{"turn":0,"matter":[10,10],"stale":20,"eliminated":[],"tiles":[]}`
	if got := string(rulestest.JSON(s)); got != start {
		t.Errorf("start\n%s\nwant\n%s", got, start)
	}
	playTurn(&r, s, "MOVE 1 0 0 1 0;BUILD 3 0", "WAIT;?")
	want := `{"turn":1,"matter":[12,20],"stale":19,"eliminated":[{"player":1,"cause":"invalid-output"}],` +
		`"tiles":[[0,0,8,0,0,0],[1,0,8,0,1,0],[3,0,1,0,0,1],[3,1,0,-1,0,0]]}`
	if got := string(rulestest.JSON(s)); got != want {
		t.Errorf("after turn 1:\n%s\nwant\n%s", got, want)
	}
}

// Playing on a copy leaves the original unchanged, even if the memory of the copy held a smaller map before.
func TestCopiesAreIndependent(t *testing.T) {
	t.Parallel()
	var r field.Resolver
	small := scene(t, [2]int{10, 10}, "8a1 8 8b . 8b")
	playTurn(&r, small, "WAIT", "BUILD 4 0")
	large := field.NewState(newBoard(t, generate(t, 4)))
	c := clone(large)
	c.CopyFrom(small)
	assigned := *small
	before := string(small.AppendBlock(rulestest.JSON(small), 0))
	for _, copied := range []*field.State{c, &assigned} {
		if got := string(copied.AppendBlock(rulestest.JSON(copied), 0)); got != before {
			t.Errorf("copy\n%s\nwant\n%s", got, before)
		}
		playTurn(&r, copied, "MOVE 1 0 0 1 0", "BUILD 2 0")
		must.Be(t, "copy after a turn", []string{"8a 7a1 7bR . 6bR"}, draw(copied))
		if got := string(small.AppendBlock(rulestest.JSON(small), 0)); got != before {
			t.Errorf("the original changed to\n%s", got)
		}
	}
}

func generate(t testing.TB, seed int64) field.Map {
	t.Helper()
	return must.Get(field.Generate(seed, 2))(t)
}

func TestStateAccessors(t *testing.T) {
	t.Parallel()
	s := scene(t, [2]int{10, 12}, "8a2 9a . 7b 6")
	for cell, want := range []struct {
		tile              field.Tile
		build, spawn, not bool // for player 0
	}{
		{field.Tile{Scrap: 8, Owner: 0, Units: 2}, false, true, false},
		{field.Tile{Scrap: 9, Owner: 0}, true, true, false},
		{field.Tile{Owner: field.Nobody}, false, false, true},
		{field.Tile{Scrap: 7, Owner: 1}, false, false, false},
		{field.Tile{Scrap: 6, Owner: field.Nobody}, false, false, false},
	} {
		if got := s.Tile(cell); got != want.tile {
			t.Errorf("tile %d: %+v, want %+v", cell, got, want.tile)
		}
		if s.CanBuild(0, cell) != want.build || s.CanSpawn(0, cell) != want.spawn || s.Blocked(cell) != want.not {
			t.Errorf("tile %d: build %v, spawn %v, blocked %v", cell, s.CanBuild(0, cell), s.CanSpawn(0, cell), s.Blocked(cell))
		}
	}
	if got := []int{s.Turn(), s.Stale(), s.Matter(0), s.Matter(1), s.Owned(0), s.Owned(1), s.Board().Tiles()}; !cmp.Equal(got, []int{0, 20, 10, 12, 2, 1, 5}) {
		t.Errorf("turn, stale, matter, owned, tiles: %v", got)
	}
	var r field.Resolver
	playTurn(&r, s, late, "WAIT")
	if s.Eliminated(0) != field.TimedOut || s.Eliminated(1) != field.Playing {
		t.Errorf("eliminated: %v, %v", s.Eliminated(0), s.Eliminated(1))
	}
}
