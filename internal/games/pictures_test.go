package games_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// pathCommand matches an allowed command of an SVG path. All of them take pairs of numbers, so that pictures can be
// moved and scaled.
var pathCommand = regexp.MustCompile(`^[MLCQZ]$`)

// All looks have distinct letters, and pictures that stay within their squares and use known colours.
func TestLooks(t *testing.T) {
	t.Parallel()
	for _, game := range games.All() {
		name := game.Info().Name
		s, _ := scenario(t, name+":seed=7")
		table := must.Get(game.Prepare(contest.Terms{Scenario: s}))(t)
		stage, _ := table.Start()
		for _, looks := range [][]scene.Look{stage.Tiles, stage.Things} {
			letters := map[string]string{}
			for i := range looks {
				look := &looks[i]
				if len(look.Letter) != 1 || look.Letter < " " || look.Letter > "~" || look.Name == "" {
					t.Errorf("%s: %q has the letter %q", name, look.Name, look.Letter)
				}
				if other := letters[look.Letter]; other != "" {
					t.Errorf("%s: %s and %s have the same letter", name, other, look.Name)
				}
				letters[look.Letter] = look.Name
				checkPicture(t, name+": "+look.Name, look.Picture)
				for state, p := range look.States {
					checkPicture(t, name+": "+look.Name+" "+state, p)
				}
			}
		}
	}
}

func checkPicture(t *testing.T, name string, p scene.Picture) {
	t.Helper()
	shades := scene.Shades()
	for _, shape := range p {
		if shape.Fill == "" && (shape.Stroke == "" || shape.Width <= 0) {
			t.Errorf("%s has an invisible shape", name)
		}
		for _, colour := range []scene.Colour{shape.Fill, shape.Stroke} {
			if _, known := shades[colour]; colour != "" && colour != scene.Team && !known {
				t.Errorf("%s has the unknown colour %q", name, colour)
			}
		}
		for word := range strings.FieldsSeq(shape.Path) {
			if n, err := strconv.ParseFloat(word, 64); err != nil && !pathCommand.MatchString(word) || n < 0 || n > 16 {
				t.Errorf("%s has %q in a path", name, word)
			}
		}
	}
}
