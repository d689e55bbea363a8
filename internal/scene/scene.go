package scene

// Scene is what is to be seen after a turn. Turn 0 is the start.
type Scene struct {
	Turn    int       `json:"turn"`
	Name    string    `json:"name"`  // the turn as the game counts it: "17", "2/17"
	Cells   [][]Cell  `json:"cells"` // by board; may be shared with the scene before if nothing has changed
	Sprites []Sprite  `json:"sprites"`
	Moves   []Move    `json:"moves,omitempty"`
	Areas   []Area    `json:"areas,omitempty"`
	Panels  []Panel   `json:"panels"`
	Events  []Event   `json:"events,omitempty"`
	Said    []Said    `json:"said,omitempty"`
	Values  [][]int64 `json:"values"` // by curve of the stage, then by seat
}

// Cell is a tile as it is now.
type Cell struct {
	Tile  uint8 `json:"tile"`  // index of Stage.Tiles
	Owner int8  `json:"owner"` // seat, or NoSeat
	Level int16 `json:"level"` // a small number that the tile has, such as scrap; 0: none is shown
	Mark  Mark  `json:"mark"`
}

// Mark is what a viewer draws over a tile.
type Mark uint8

// The marks of tiles.
const (
	Plain   Mark = iota
	Reached      // in the reach of something
	Fading       // gone after the next turn
)

// Item is a thing, with what lies on it or in it: a plate with foods.
type Item struct {
	Thing uint8  `json:"thing"`           // index of Stage.Things
	State string `json:"state,omitempty"` // "chopped", "cooked", "chopped cooked", "burnt", "dirty"; empty: as it comes
	Parts []Item `json:"parts,omitempty"`
}

// Sprite is a thing that stands on a board. One with the same ID is the same one, turn after turn, so that a viewer
// can move it smoothly and follow it.
type Sprite struct {
	Item
	ID       string  `json:"id"`
	Owner    int     `json:"owner"`
	Board    int     `json:"board"`
	X        int     `json:"x"` // column of the board, from 0
	Y        int     `json:"y"`
	Layer    int     `json:"layer"`              // higher ones lie on lower ones
	Actor    bool    `json:"actor,omitempty"`    // a bot, a car: drawn in its owner's colour and shape, and can be followed
	Badge    string  `json:"badge,omitempty"`    // a few characters: a number of robots, of a bot
	Progress float64 `json:"progress,omitempty"` // 0 to 1, drawn as a ring; 0: none
	Alarm    bool    `json:"alarm,omitempty"`    // the progress is towards something bad
	Fields   []Field `json:"fields,omitempty"`   // the tooltip
}

// Field is a line of a tooltip, or a figure of a panel.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Point is a cell of a board.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Move is something that went from one cell to another in this turn and that no sprite of its own stands for, such as
// robots of a group. Path has the cells on its way, both ends included.
type Move struct {
	Thing uint8   `json:"thing"`
	Owner int     `json:"owner"`
	Board int     `json:"board"`
	Path  []Point `json:"path"`
	Badge string  `json:"badge,omitempty"`
}

// Area is a rectangle of a board that is shaded, such as what a bot sees. Both corners belong to it.
type Area struct {
	Name  string `json:"name"`
	Owner int    `json:"owner"`
	Board int    `json:"board"`
	From  Point  `json:"from"`
	To    Point  `json:"to"`
}

// Panel is what is to be known of a seat beside the boards, or of the match.
type Panel struct {
	Seat    int     `json:"seat"` // NoSeat: of the match
	Score   int64   `json:"score"`
	Figures []Field `json:"figures,omitempty"`
	Bars    []Bar   `json:"bars,omitempty"`
	Entries []Entry `json:"entries,omitempty"` // such as orders
}

// Bar is a number with its limit.
type Bar struct {
	Name  string `json:"name"`
	Value int64  `json:"value"`
	Of    int64  `json:"of"`
}

// Entry is a line of a list, such as an order. One with the same ID is the same one, turn after turn.
type Entry struct {
	ID    string  `json:"id"`
	Items []Item  `json:"items"`
	Left  float64 `json:"left"`  // of its time, 1 to 0
	Until int     `json:"until"` // last turn; 0: no limit
	Worth int64   `json:"worth"`
	State string  `json:"state"` // "open", "waiting", "served", "missed"
}

// Tone is how grave an event is.
type Tone string

// The tones of events, from what only somebody who looks for it wants to know.
const (
	Detail Tone = "detail"
	Note   Tone = "note"
	Good   Tone = "good"
	Bad    Tone = "bad"
)

// Refused is the kind of the events that say why the rules refused a call or an order of a seat, in all games.
const Refused = "refused"

// Event is something that happened in a turn.
type Event struct {
	Kind   string `json:"kind"` // a word or two that events of the kind share: "served", "refused"
	Tone   Tone   `json:"tone"`
	Seat   int    `json:"seat"`
	Sprite string `json:"sprite,omitempty"` // ID of who did it or to whom it happened
	Entry  string `json:"entry,omitempty"`  // ID of the order it is about
	Board  int    `json:"board"`            // -1: nowhere on a board
	X      int    `json:"x"`
	Y      int    `json:"y"`
	Text   string `json:"text"` // whole: "bot 1 served NOODLES+SAUCE: +100"
}

// Said is what a bot said in a turn.
type Said struct {
	Seat int    `json:"seat"`
	Kind string `json:"kind"` // "answer", "message", "print"
	Text string `json:"text"`
}
