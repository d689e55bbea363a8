package kitchenscene_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// The looks of tiles are in the order of sim.Kind, with the letters of map files.
func TestTileLooks(t *testing.T) {
	t.Parallel()
	stage := kitchenscene.Stage("carnegie", play(t, station).Board(), 500)
	if len(stage.Tiles) != sim.KindCount {
		t.Fatalf("%d looks for %d kinds", len(stage.Tiles), sim.KindCount)
	}
	for i, look := range stage.Tiles {
		kind := sim.Kind(i)
		name, _, _ := strings.Cut(strings.ReplaceAll(look.Name, "sink table", "sinktable"), " tile")
		if look.Letter != string(kind.Letter()) || name != strings.ToLower(kind.Name()) {
			t.Errorf("%s has the look of %s (%s)", kind.Name(), look.Name, look.Letter)
		}
	}
	for i, look := range stage.Things[len(stage.Things)-sim.FoodCount:] {
		if food := sim.Food(i); look.Name != strings.ToLower(food.Name()) {
			t.Errorf("%s has the look of %s", food.Name(), look.Name)
		}
	}
}

// Everything except the floor and bots has a picture, and each state of a food has one of its own.
func TestStatesHavePictures(t *testing.T) {
	t.Parallel()
	stage := kitchenscene.Stage("carnegie", play(t, station).Board(), 500)
	states := map[string][]string{
		"egg":    {"cooked", "burnt"},
		"onions": {"chopped"},
		"meat":   {"chopped", "cooked", "chopped cooked", "burnt", "chopped burnt"},
	}
	for _, look := range slices.Concat(stage.Tiles, stage.Things) {
		if len(look.Picture) == 0 && look.Name != "floor" && look.Name != "bot" {
			t.Errorf("%s has no picture", look.Name)
		}
	}
	for i := range stage.Things {
		look := &stage.Things[i]
		for _, state := range states[look.Name] {
			if _, shows := look.In(state); !shows {
				t.Errorf("%s %s has no picture of its own", look.Name, state)
			}
		}
		if _, shows := look.In("frozen"); shows {
			t.Errorf("frozen %s has a picture", look.Name)
		}
		if p, shows := look.In(""); !shows || len(p) != len(look.Picture) {
			t.Errorf("raw %s is not drawn with its picture", look.Name)
		}
	}
}
