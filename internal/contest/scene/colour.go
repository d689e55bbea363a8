package scene

// Colour is the role of a colour in a picture. Shades gives its appearance.
type Colour string

// The roles of colours. Team is the colour of the owner of the sprite or the tile.
const (
	Team   Colour = "team"
	Team1  Colour = "team1" // red, round, solid
	Team2  Colour = "team2" // blue, square, hatched
	Team3  Colour = "team3" // dark or pale, triangle
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
)

// Shade is the appearance of a colour.
type Shade struct {
	Light string `json:"light"` // on a light background, as #rrggbb
	Dark  string `json:"dark"`  // on a dark background
	// Terminal is the nearest of a terminal's 16 colours: 0-7, and 8-15 the bright ones.
	Terminal uint8 `json:"-"`
}

// Shades returns the appearance of all colours but Team. The team colours are distinct in every kind of colour
// vision, and each team also has its own shape.
func Shades() map[Colour]Shade {
	return map[Colour]Shade{
		Team1:  {"#B83A00", "#FF8A5B", 9},
		Team2:  {"#0B5FA5", "#5AB0FF", 14},
		Team3:  {"#1F1F1F", "#F2F2C0", 15},
		Ink:    {"#23262B", "#E8E6E0", 7},
		Paper:  {"#F7F5F0", "#16181D", 0},
		Muted:  {"#8A8780", "#7C8088", 8},
		Floor:  {"#ECE7DA", "#262A31", 0},
		Wall:   {"#5B5F66", "#0B0C0F", 8},
		Wood:   {"#C69C6D", "#8A6A45", 3},
		Metal:  {"#AEB4BC", "#6E7681", 7},
		Water:  {"#4C9ED9", "#3D86BD", 12},
		Fire:   {"#E2571E", "#FF7A3D", 1},
		Leaf:   {"#4E9A45", "#5FB356", 2},
		Earth:  {"#8B5E3C", "#A0714B", 3},
		Gold:   {"#D9A514", "#F0C24B", 11},
		Cream:  {"#F3E3B3", "#E6D3A0", 15},
		Rose:   {"#D0496B", "#F07A97", 13},
		Violet: {"#7A4FA3", "#A884D0", 5},
		Shadow: {"#00000022", "#00000055", 8},
	}
}
