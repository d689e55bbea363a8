package maps_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/maps/walk"
	"github.com/cookoff/cookoff/internal/sim"
)

func TestDistances(t *testing.T) {
	t.Parallel()
	k := mustParse(t, "b.#U\n.C#.\n#.U#\n")
	start := walk.Cell(&k, sim.Pos{X: 0, Y: 2})
	moves := walk.Distances(&k, nil, start)
	// By column, each from the bottom up. Bots walk on submit tiles and cut corners.
	want := []int{-1, 1, 0, 2, -1, 1, 3, -1, -1, -1, 4, 5}
	if diff := cmp.Diff(want, moves); diff != "" {
		t.Error(diff)
	}
	if use := walk.ToUse(&k, moves); use[walk.Cell(&k, sim.Pos{X: 1, Y: 1})] != 0 || slices.Contains(use, walk.Unreachable) {
		t.Errorf("ToUse = %v, want a way to every tile and 0 for the neighbour (1,1)", use)
	}
	taken := make([]bool, len(k.Tiles))
	taken[walk.Cell(&k, sim.Pos{X: 1, Y: 0})] = true
	want = []int{-1, 1, 0, -1, -1, 1, -1, -1, -1, -1, -1, -1}
	if diff := cmp.Diff(want, walk.Distances(&k, taken, start)); diff != "" {
		t.Error(diff)
	}
}

func TestStarts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		rows string
		want []sim.Pos
	}{
		{"#b\nb#\n", []sim.Pos{{X: 1, Y: 1}, {X: 0, Y: 0}}},
		{"#.\n.#\n", []sim.Pos{{X: 1, Y: 1}}},
		{"##\n", nil},
	} {
		k := mustParse(t, tt.rows)
		var want []int
		for _, p := range tt.want {
			want = append(want, walk.Cell(&k, p))
		}
		if cells, ok := walk.Starts(&k); !slices.Equal(cells, want) || ok != (want != nil) {
			t.Errorf("Starts(%q) = %v, %v; want %v", tt.rows, cells, ok, want)
		}
	}
}
