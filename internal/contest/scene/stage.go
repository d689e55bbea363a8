// Package scene defines the input of viewers: the stage of a match, and the scene after each turn. Games fill in these values
// and viewers draw them, so that neither depends on the other.
package scene

// NoSeat is the owner of things without one.
const NoSeat = -1

// Stage is the constant part of a match. The game fills it in, except the seats' Bot and Title, which come from the trace.
type Stage struct {
	Game   string  `json:"game"`
	Name   string  `json:"-"`     // the game's name for people; empty: Game
	Title  string  `json:"title"` // the scenario's name
	Turn   string  `json:"turn"`  // the game's word for a turn: "turn", "round"
	Turns  int     `json:"turns"` // maximum number of turns
	Seats  []Seat  `json:"seats"`
	Boards []Board `json:"boards"`
	Tiles  []Look  `json:"tiles"`  // kinds of tiles
	Things []Look  `json:"things"` // kinds of things on boards or carried
	Series []Curve `json:"series"` // curves of charts, the score first
	Spans  []Span  `json:"spans"`  // named ranges of turns
}

// Seat is a seat of the match.
type Seat struct {
	Name   string `json:"name"`
	Bot    string `json:"bot"`    // display name; empty in recordings without one
	Colour Colour `json:"colour"` // of a team; the default is SeatColour
}

// Board is a part of the world, drawn as a grid. Cells are in row order: the cell (x, y) is at y*Width + x.
type Board struct {
	Name   string `json:"name"` // empty if there is only one
	Owner  int    `json:"owner"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// RowsUp: y grows upwards. Otherwise row 0 is at the top.
	RowsUp bool `json:"rows_up"`
	// XFrom and YFrom are the game's numbers for the first column and row.
	XFrom int `json:"x_from"`
	YFrom int `json:"y_from"`
	// XName and YName are the game's words for a column and a row, as in "block 458, lane 2"; empty if it has none.
	XName string `json:"x_name,omitempty"`
	YName string `json:"y_name,omitempty"`
	// Scrolls: the board is much wider than a screen. Viewers show the part around the actors, and an overview.
	Scrolls bool `json:"scrolls"`
}

// Look is the appearance of a kind of tile or thing.
type Look struct {
	Name   string `json:"name"`            // for people: "sink table"
	Letter string `json:"letter"`          // one ASCII character
	Glyph  string `json:"glyph,omitempty"` // one column wide in every terminal; empty: the letter
	Colour Colour `json:"colour"`
	// Ground: bots can stand there. Viewers draw it inconspicuously.
	Ground  bool    `json:"ground,omitempty"`
	Picture Picture `json:"picture,omitempty"`
	// States has pictures for some states of an Item. In other states viewers draw Picture, and show the state in another way.
	States map[string]Picture `json:"states,omitempty"`
}

// In returns the picture of a thing in a state, nil if viewers draw its letter; shows reports whether it shows that state.
func (l *Look) In(state string) (p Picture, shows bool) {
	if p, shows = l.States[state]; shows {
		return p, true
	}
	return l.Picture, state == ""
}

// Picture is a drawing on a square of 16 by 16, its parts from back to front. If it is empty, viewers draw the
// letter.
type Picture []Shape

// Shape is a path, filled, stroked or both.
type Shape struct {
	Path   string  `json:"d"` // path data as in SVG and a canvas's Path2D
	Fill   Colour  `json:"fill,omitempty"`
	Stroke Colour  `json:"stroke,omitempty"`
	Width  float64 `json:"width,omitempty"` // of the stroke
}

// Curve is a series of numbers over the turns, one for each seat.
type Curve struct {
	Name string `json:"name"`
}

// Span is a named range of turns, such as the switch window. It includes both ends.
type Span struct {
	Name string `json:"name"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// Label returns the name of the seat and its bot: "RED chef".
func (s Seat) Label() string {
	if s.Bot == "" {
		return s.Name
	}
	return s.Name + " " + s.Bot
}
