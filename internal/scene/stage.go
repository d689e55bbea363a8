// Package scene is what viewers draw: the stage of a match, and what is on it after each turn. Both are plain values that
// a game fills in. Viewers know scenes and no game, games know scenes and no viewer.
package scene

// NoSeat is the owner of what belongs to nobody.
const NoSeat = -1

// Stage is what stays the same all through a match. What the game says of it is filled in by the game; Bot and Title
// are the trace's.
type Stage struct {
	Game   string  `json:"game"`
	Title  string  `json:"title"` // the scenario's name
	Turn   string  `json:"turn"`  // what a turn is called: "turn", "round"
	Turns  int     `json:"turns"` // limit of turns
	Seats  []Seat  `json:"seats"`
	Boards []Board `json:"boards"`
	Tiles  []Look  `json:"tiles"`  // kinds of tiles
	Things []Look  `json:"things"` // kinds of what stands on boards or is carried
	Series []Curve `json:"series"` // what charts show, the score first
	Spans  []Span  `json:"spans"`  // turns that stand out from the start
}

// Seat is a place in the match.
type Seat struct {
	Name   string `json:"name"`
	Bot    string `json:"bot"`    // display name; empty in recordings without one
	Colour Colour `json:"colour"` // Team1, Team2 or Team3
}

// Board is a part of the world that is drawn as a grid. Cells run row by row: the cell (x, y) is at y*Width + x.
type Board struct {
	Name   string `json:"name"` // empty where there is only one
	Owner  int    `json:"owner"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// RowsUp: y grows upwards. Otherwise row 0 is the top one.
	RowsUp bool `json:"rows_up"`
	// XFrom and YFrom are what the game calls the first column and row.
	XFrom int `json:"x_from"`
	YFrom int `json:"y_from"`
	// Scrolls: the board is much wider than a screen. Viewers show the part around the sprites of seats, and all of it
	// as an overview.
	Scrolls bool `json:"scrolls"`
}

// Look is how a kind of tile or thing looks.
type Look struct {
	Name   string `json:"name"`            // for people: "sink table"
	Letter string `json:"letter"`          // one ASCII character
	Glyph  string `json:"glyph,omitempty"` // one cell wide in every terminal; empty: the letter
	Colour Colour `json:"colour"`
	// Ground: bots can stand there. Viewers draw it quietly.
	Ground  bool    `json:"ground,omitempty"`
	Picture Picture `json:"picture,omitempty"`
	// States are the pictures of a thing in the states of an Item that have one of their own. In any other state it is
	// drawn by its Picture, and a viewer shows the state in a way of its own.
	States map[string]Picture `json:"states,omitempty"`
}

// In returns the picture of a thing in a state, and reports whether it shows that state. It is nil for one
// that is drawn by its letter.
func (l *Look) In(state string) (p Picture, shows bool) {
	if p, shows = l.States[state]; shows {
		return p, true
	}
	return l.Picture, state == ""
}

// Picture is a drawing on a square of 16 by 16, its parts from back to front. Without one viewers draw the letter.
type Picture []Shape

// Shape is a path, filled, stroked or both.
type Shape struct {
	Path   string  `json:"d"` // as in SVG, and of a canvas's Path2D
	Fill   Colour  `json:"fill,omitempty"`
	Stroke Colour  `json:"stroke,omitempty"`
	Width  float64 `json:"width,omitempty"` // of the stroke
}

// Curve is a series of numbers over the turns, one for each seat.
type Curve struct {
	Name string `json:"name"`
}

// Span is a stretch of turns with a name, such as the switch window. Both ends belong to it.
type Span struct {
	Name string `json:"name"`
	From int    `json:"from"`
	To   int    `json:"to"`
}

// Label names the seat and the bot that sits there: "RED chef".
func (s Seat) Label() string {
	if s.Bot == "" {
		return s.Name
	}
	return s.Name + " " + s.Bot
}
