package maps_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/maps/witness"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

func TestServe(t *testing.T) {
	t.Parallel()
	const near = "#$CKC#\n#.b..#\n##U###\n"
	tests := []struct {
		name, rows string
		foods      string
		turn       int // 0: not servable
	}{
		// Buy and put down the plate, buy and add the sauce, take the plate, hand it in.
		{"no walking", near, "SAUCE", 6},
		{"an empty plate", near, "", 4},
		{"chopped", near, "ONIONS", 9},
		{"diagonal steps", "$....\n#####\nb...U\n", "SAUCE", 0},
		{"no shop", "CbU\n", "SAUCE", 0},
		{"no submit tile", "CCb$\n", "SAUCE", 0},
		{"no counter for the plate", "b$U\n", "SAUCE", 0},
		{"no cooker", "$CC\nb.U\n", "EGG", 0},
		{"no counter to chop on", "$BB\nb.U\n", "ONIONS", 0},
		{"a box as counter", "$BB\nb.U\n", "SAUCE", 6},
		{"one counter and a box", "$CB\nb.U\n", "ONIONS", 9},
		{"waits for money", near, "MEAT,MEAT", 56},
		{"too expensive for a match", near, strings.Repeat("MEAT,", 8) + "MEAT", 0},
		{"handed over", "$.b#..U\n###C###\nCC.b...\n", "SAUCE", 0},
		{"handed over across a counter", "$bCbU\n##C#C\n", "SAUCE", 10},
		{"handed over twice", "$bCbCbU\n##C###C\n", "SAUCE,NOODLES", 20},
		{"no way to hand over", "$b#bU\nCC#CC\n", "SAUCE", 0},
		{"no bot at the shop", "$.CbU\n##C#C\n", "SAUCE", 0},
		{"idle bots keep out of the way", "#$#C#\n#.b.#\n#.#.#\n#.#b#\n#...#\n##U##\n", "SAUCE", 8},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := mustParse(t, tt.rows)
			cook := must.Get(witness.New(k, 300))(t)
			turn, ok := cook.Serve(foods(t, tt.foods))
			if turn != tt.turn || ok != (tt.turn > 0) {
				t.Errorf("Serve = %d, %v; want %d", turn, ok, tt.turn)
			}
		})
	}
}

// Two foods in two pans cook at the same time, and neither burns.
func TestPansInParallel(t *testing.T) {
	t.Parallel()
	one := serve(t, "#$CKCC#\n#.b...#\n##U####\n", "EGG,EGG,NOODLES")
	two := serve(t, "#$CKKC#\n#.b...#\n##U####\n", "EGG,EGG,NOODLES")
	if one < 2*sim.CookedAt || two >= 2*sim.CookedAt || two <= sim.CookedAt {
		t.Errorf("served in turn %d with one cooker, %d with two", one, two)
	}
}

func TestNoFloor(t *testing.T) {
	t.Parallel()
	k := mustParse(t, "$CK\n")
	if _, err := witness.New(k, 300); err == nil {
		t.Error("no error for a kitchen without floor")
	}
}

func serve(t *testing.T, rows, what string) int {
	t.Helper()
	k := mustParse(t, rows)
	cook := must.Get(witness.New(k, sim.DefaultTurns))(t)
	turn, ok := cook.Serve(foods(t, what))
	if !ok {
		t.Fatalf("%s is not served in\n%s", what, rows)
	}
	return turn
}

func foods(t *testing.T, names string) []sim.Food {
	t.Helper()
	var all []sim.Food
	for name := range strings.SplitSeq(names, ",") {
		if f, ok := sim.FoodNamed(name); ok {
			all = append(all, f)
		} else if name != "" {
			t.Fatalf("no food %q", name)
		}
	}
	return slices.Clip(all)
}
