package contest_test

import (
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Eight seats differ in colour and outline on both backgrounds, and a match of two has only their own colours.
func TestSeatColours(t *testing.T) {
	t.Parallel()
	shades, seen := scene.Shades(), map[string]int{}
	var stage scene.Stage
	for seat := range 8 {
		colour := scene.SeatColour(seat)
		stage.Seats = append(stage.Seats, scene.Seat{Colour: colour})
		shade := shades[colour]
		looks := []string{"role " + string(colour), "light " + shade.Light, "dark " + shade.Dark, fmt.Sprint("terminal ", shade.Terminal)}
		if seat >= 3 {
			looks = append(looks, fmt.Sprint("outline ", shade.Outline))
			if len(shade.Outline) < 6 || len(shade.Outline)%2 != 0 {
				t.Errorf("seat %d has the outline %v", seat, shade.Outline)
			}
		}
		for _, look := range looks {
			if other, taken := seen[look]; taken {
				t.Errorf("seats %d and %d have the same %s", other, seat, look)
			}
			seen[look] = seat
		}
		if !colour.IsTeam() {
			t.Errorf("%s is not the colour of a team", colour)
		}
	}
	if ninth := scene.SeatColour(8); ninth.IsTeam() || shades[ninth].Light == "" {
		t.Errorf("the ninth seat has the colour %q", ninth)
	}
	if n := len(stage.Shades()); n != len(shades) {
		t.Errorf("Shades of eight seats: %d colours, want %d", n, len(shades))
	}
	stage.Seats = stage.Seats[:2]
	if n := len(stage.Shades()); n != len(shades)-5 {
		t.Errorf("Shades of two seats: %d colours, want %d", n, len(shades)-5)
	}
}
