package kitchenscene_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
)

// command matches a permitted command of a path: all use pairs of numbers, so that pictures can be moved and
// scaled.
var command = regexp.MustCompile(`^[MLCQZ]$`)

// Everything drawn has a picture within its square, in known colours.
func TestPictures(t *testing.T) {
	t.Parallel()
	stage := kitchenscene.Stage("carnegie", play(t, station).Board(), 500)
	shades := scene.Shades()
	letters := map[string]string{}
	for _, look := range slices.Concat(stage.Tiles, stage.Things) {
		if other, taken := letters[look.Letter]; taken {
			t.Errorf("%s and %s have the letter %q", other, look.Name, look.Letter)
		}
		letters[look.Letter] = look.Name
	}
	check := func(name string, p scene.Picture) {
		t.Helper()
		if len(p) == 0 {
			t.Errorf("%s has no picture", name)
		}
		for _, shape := range p {
			if shape.Fill == "" && (shape.Stroke == "" || shape.Width <= 0) {
				t.Errorf("%s has a shape that is not seen", name)
			}
			for _, colour := range []scene.Colour{shape.Fill, shape.Stroke} {
				if _, known := shades[colour]; colour != "" && !known {
					t.Errorf("%s has the colour %q", name, colour)
				}
			}
			for word := range strings.FieldsSeq(shape.Path) {
				n, err := strconv.ParseFloat(word, 64)
				if err != nil && !command.MatchString(word) || n < 0 || n > 16 {
					t.Errorf("%s has %q in a path", name, word)
				}
			}
		}
	}
	for _, look := range stage.Tiles {
		if look.Name != "floor" {
			check(look.Name, look.Picture)
		}
	}
	for _, look := range stage.Things {
		if look.Name == "bot" {
			continue // its team's shape and number
		}
		check(look.Name, look.Picture)
		for state, p := range look.States {
			check(look.Name+" "+state, p)
		}
	}
}

// The processing of a food is visible.
func TestStatesHavePictures(t *testing.T) {
	t.Parallel()
	stage := kitchenscene.Stage("carnegie", play(t, station).Board(), 500)
	states := map[string][]string{
		"egg":    {"cooked", "burnt"},
		"onions": {"chopped"},
		"meat":   {"chopped", "cooked", "chopped cooked", "burnt", "chopped burnt"},
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
			t.Errorf("%s as it comes is not drawn by its picture", look.Name)
		}
	}
}
