package kitchen_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

func TestDistance(t *testing.T) {
	t.Parallel()
	paths := standardPaths()
	tests := []struct {
		name                   string
		partner, start, target kitchen.Cell
		want                   int
	}{
		{"own cell", kitchen.NoCell, spawn0, spawn0, 0},
		{"two steps", kitchen.NoCell, spawn0, kitchen.At(4, 1), 2},
		{"adjacent table", kitchen.NoCell, spawn0, kitchen.At(5, 2), 2},
		{"table at a corner", kitchen.NoCell, spawn0, counter, 3},
		{"around the ring", kitchen.NoCell, kitchen.At(1, 1), kitchen.At(9, 5), 24},
		{"around the partner", kitchen.At(5, 1), kitchen.At(4, 1), kitchen.At(6, 1), 44},
		{"onto the partner", kitchen.At(5, 1), kitchen.At(4, 1), kitchen.At(5, 1), kitchen.Unreachable},
		{"behind the partner", kitchen.At(4, 4), kitchen.At(4, 5), kitchen.At(3, 3), kitchen.Unreachable},
		{"table that both reach", kitchen.At(4, 4), kitchen.At(4, 5), kitchen.At(5, 4), 3},
	}
	for _, tt := range tests {
		if got := paths.Distance(tt.partner, tt.start, tt.target); got != tt.want {
			t.Errorf("%s: Distance = %d, want %d", tt.name, got, tt.want)
		}
	}
}

// A board with another floor plan computes its own paths, and every move ends on a free floor cell within 8 steps.
func TestMovesOnOtherFloorPlan(t *testing.T) {
	t.Parallel()
	text := strings.NewReplacer(
		"S.####.##.C", "S.........C",
		"#.#..#..#.#", "#.#######.#",
		"H.##.####.O", "H.#######.O",
		"#....1....#", "#1#######.#",
		"#####W#####", "##########W",
	).Replace(bistro)
	k := must.Get(kitchen.ParseScenario([]byte(text)))(t)
	b := newBoard(t, k, standardPaths())
	if b.Paths == standardPaths() {
		t.Fatal("the board has the paths of the standard floor plan")
	}
	inWall := kitchen.At(5, 5)
	if got := b.Paths.Move(kitchen.NoCell, spawn0, inWall); got != spawn0 {
		t.Errorf("towards an unreachable table: (%d,%d), want no move", got.X(), got.Y())
	}
	partner := kitchen.At(1, 1)
	if got := b.Paths.Move(partner, spawn0, inWall); got != kitchen.At(2, 1) {
		t.Errorf("towards an unreachable table with a partner: (%d,%d), want next to the partner", got.X(), got.Y())
	}
	floor := k.Floor()
	for start := range kitchen.Cell(kitchen.Cells) {
		for partner := range kitchen.NoCell + 1 {
			if !floor[start] || start == partner || partner != kitchen.NoCell && !floor[partner] {
				continue
			}
			for target := range kitchen.Cell(kitchen.Cells) {
				end := b.Paths.Move(partner, start, target)
				if end >= kitchen.Cells || !floor[end] || end == partner || b.Paths.Distance(partner, start, end) > 8 {
					t.Fatalf("partner %d, from %d to %d: ends at %d", partner, start, target, end)
				}
			}
		}
	}
}

func TestItems(t *testing.T) {
	t.Parallel()
	for _, it := range everything() {
		got, err := kitchen.ParseItem(it.String())
		if err != nil || got != it {
			t.Errorf("%s is parsed as %s, %v", it, got, err)
		}
	}
	if a, b := dish(ice, tart), dish(tart, ice); a == b || a.Kind() != b.Kind() || a.Desserts() != ice|tart {
		t.Errorf("%s and %s must differ and have the same kind and desserts", a, b)
	}
	for _, text := range []string{"", "DISH-", "-", "DISH-NONE", "DISH-DISH", "none", "ICE_CREAM-", "DISH--TART"} {
		if it, err := kitchen.ParseItem(text); err == nil {
			t.Errorf("%q is parsed as %s", text, it)
		}
	}
}

// A board without shared paths computes the same ones.
func TestBoardComputesPaths(t *testing.T) {
	t.Parallel()
	k := kitchen.Generate(1, 1)
	own, shared := newBoard(t, k, nil), newBoard(t, k, standardPaths())
	if shared.Paths != standardPaths() {
		t.Error("the board does not share the given paths")
	}
	if own.Paths.Move(spawn1, spawn0, window) != shared.Paths.Move(spawn1, spawn0, window) {
		t.Error("own and shared paths give different moves")
	}
}
