package scene

import "slices"

// Colour is the role of a colour in a picture. Shades returns its appearance.
type Colour string

// The roles of colours. Team is the colour of the owner of the sprite or tile.
const (
	Team   Colour = "team"
	Team1  Colour = "team1" // red, round, solid
	Team2  Colour = "team2" // blue, square, hatched
	Team3  Colour = "team3" // dark or pale, triangle
	Team4  Colour = "team4" // green, diamond
	Team5  Colour = "team5" // purple, triangle pointing down
	Team6  Colour = "team6" // ochre, hexagon
	Team7  Colour = "team7" // teal, cross
	Team8  Colour = "team8" // brown, hourglass
	Ink    Colour = "ink"
	Paper  Colour = "paper"
	Muted  Colour = "muted"
	Floor  Colour = "floor"
	Wall   Colour = "wall"
	Wood   Colour = "wood"
	Metal  Colour = "metal"
	Water  Colour = "water"
	Fire   Colour = "fire"
	Leaf   Colour = "leaf"
	Earth  Colour = "earth"
	Gold   Colour = "gold"
	Cream  Colour = "cream"
	Rose   Colour = "rose"
	Violet Colour = "violet"
	Shadow Colour = "shadow"
	Gain   Colour = "good" // signs and texts of good events, distinct from teams' colours and legible
	Loss   Colour = "bad"  // the same for bad events
)

// Shade is the appearance of a colour.
type Shade struct {
	Light string `json:"light"` // on a light background, as #rrggbb
	Dark  string `json:"dark"`  // on a dark background
	// Terminal is the nearest of a terminal's 16 colours; 8-15 are the bright ones.
	Terminal uint8 `json:"-"`
	// Outline is a team's shape as the x and y of its corners in a unit square. The first three teams have none: viewers draw
	// a disc, a square and a triangle.
	Outline []float64 `json:"outline,omitempty"`
}

// teams returns the colours of the teams, by seat.
func teams() []Colour { return []Colour{Team1, Team2, Team3, Team4, Team5, Team6, Team7, Team8} }

// SeatColour returns the default colour of a seat.
func SeatColour(seat int) Colour {
	if all := teams(); seat < len(all) {
		return all[seat]
	}
	return Muted
}

// IsTeam reports whether it is the colour of a team, such as Team1.
func (c Colour) IsTeam() bool { return slices.Contains(teams(), c) }

// Shades returns the appearance of the colours that a match can show, except Team. Colours of the teams beyond the third are only
// included if a seat has them.
func (stage *Stage) Shades() map[Colour]Shade {
	all := Shades()
	for colour, shade := range all {
		if shade.Outline != nil && !slices.ContainsFunc(stage.Seats, func(seat Seat) bool { return seat.Colour == colour }) {
			delete(all, colour)
		}
	}
	return all
}

// Shades returns the appearance of all colours except Team. The colours of the first three teams are distinct for every kind of
// colour vision, and each of the eight teams has its own shape.
func Shades() map[Colour]Shade {
	return map[Colour]Shade{
		Team1: {"#B83A00", "#FF8A5B", 9, nil},
		Team2: {"#0B5FA5", "#5AB0FF", 14, nil},
		Team3: {"#1F1F1F", "#F2F2C0", 15, nil},
		Team4: {"#00755A", "#3FD1A0", 10, []float64{0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5}},
		Team5: {"#A03C82", "#E08CC8", 13, []float64{0, 0.05, 1, 0.05, 0.5, 1}},
		Team6: {"#856800", "#DDB52E", 11, []float64{0.25, 0.07, 0.75, 0.07, 1, 0.5, 0.75, 0.93, 0.25, 0.93, 0, 0.5}},
		Team7: {"#00758A", "#66D6E4", 6, []float64{
			0.33, 0, 0.67, 0, 0.67, 0.33, 1, 0.33, 1, 0.67, 0.67, 0.67, 0.67, 1, 0.33, 1, 0.33, 0.67, 0, 0.67, 0, 0.33, 0.33, 0.33,
		}},
		Team8:  {"#6B4A2C", "#C79B74", 3, []float64{0, 0, 1, 0, 0.65, 0.5, 1, 1, 0, 1, 0.35, 0.5}},
		Ink:    {"#23262B", "#E8E6E0", 7, nil},
		Paper:  {"#F7F5F0", "#16181D", 0, nil},
		Muted:  {"#8A8780", "#7C8088", 8, nil},
		Floor:  {"#ECE7DA", "#262A31", 0, nil},
		Wall:   {"#5B5F66", "#0B0C0F", 8, nil},
		Wood:   {"#C69C6D", "#8A6A45", 3, nil},
		Metal:  {"#AEB4BC", "#6E7681", 7, nil},
		Water:  {"#4C9ED9", "#3D86BD", 12, nil},
		Fire:   {"#E2571E", "#FF7A3D", 1, nil},
		Leaf:   {"#4E9A45", "#5FB356", 2, nil},
		Earth:  {"#8B5E3C", "#A0714B", 3, nil},
		Gold:   {"#D9A514", "#F0C24B", 11, nil},
		Cream:  {"#F3E3B3", "#E6D3A0", 15, nil},
		Rose:   {"#D0496B", "#F07A97", 13, nil},
		Violet: {"#7A4FA3", "#A884D0", 5, nil},
		Shadow: {"#00000022", "#00000055", 8, nil},
		Gain:   {"#2F6B29", "#7CCB72", 2, nil},
		Loss:   {"#9B1C4A", "#FF9DB8", 13, nil},
	}
}
