package scene

// Scene is the visible state after a turn. Turn 0 is the start.
type Scene struct {
	Turn    int       `json:"turn"`
	Name    string    `json:"name"`  // the game's name of the turn: "17", "2/17"
	Cells   [][]Cell  `json:"cells"` // by board; may be shared with the previous scene if unchanged
	Sprites []Sprite  `json:"sprites"`
	Moves   []Move    `json:"moves,omitempty"`
	Areas   []Area    `json:"areas,omitempty"`
	Panels  []Panel   `json:"panels"`
	Events  []Event   `json:"events,omitempty"`
	Said    []Said    `json:"said,omitempty"`
	Values  [][]int64 `json:"values"` // by curve of the stage, then by seat
}

// Cell is the present state of a tile.
type Cell struct {
	Tile  uint8 `json:"tile"`  // index of Stage.Tiles
	Owner int8  `json:"owner"` // seat, or NoSeat
	Level int16 `json:"level"` // a small number shown on the tile, such as scrap; 0: not shown
	Mark  Mark  `json:"mark"`
}

// Mark is a marking over a tile.
type Mark uint8

// The marks of tiles.
const (
	Plain   Mark = iota
	Reached      // within reach of something
	Fading       // disappears after the next turn
)

// Item is a thing and its contents: a plate with foods.
type Item struct {
	Thing uint8  `json:"thing"`           // index of Stage.Things
	State string `json:"state,omitempty"` // "chopped", "cooked", "chopped cooked", "burnt", "dirty"; empty: unprocessed
	Parts []Item `json:"parts,omitempty"`
}

// Sprite is a thing on a board. Its ID is constant, so that viewers can animate and follow it.
type Sprite struct {
	Item
	ID       string  `json:"id"`
	Owner    int     `json:"owner"`
	Board    int     `json:"board"`
	X        int     `json:"x"` // column of the board, from 0
	Y        int     `json:"y"`
	Layer    int     `json:"layer"`              // higher layers cover lower ones
	Actor    bool    `json:"actor,omitempty"`    // a bot or a car: drawn in its owner's colour and shape, can be followed
	Badge    string  `json:"badge,omitempty"`    // a few characters: a bot's number, a number of robots
	Progress float64 `json:"progress,omitempty"` // 0 to 1, drawn as a ring; 0: none
	Alarm    bool    `json:"alarm,omitempty"`    // the progress leads to something bad
	Fields   []Field `json:"fields,omitempty"`   // the tooltip
}

// Field is a line of a tooltip or a number on a panel.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Point is a cell of a board.
type Point struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Move is a movement in this turn of something without its own sprite, such as robots of a group. Path has its cells, including
// both ends.
type Move struct {
	Thing uint8   `json:"thing"`
	Owner int     `json:"owner"`
	Board int     `json:"board"`
	Path  []Point `json:"path"`
	Badge string  `json:"badge,omitempty"`
}

// Area is a shaded rectangle of a board, such as a bot's field of view. It includes both corners.
type Area struct {
	Name  string `json:"name"`
	Owner int    `json:"owner"`
	Board int    `json:"board"`
	From  Point  `json:"from"`
	To    Point  `json:"to"`
}

// Panel is additional information about a seat or the match.
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

// Entry is a line of a list, such as an order. Its ID is constant.
type Entry struct {
	ID    string  `json:"id"`
	Items []Item  `json:"items"`
	Left  float64 `json:"left"`  // remaining share of its time, 1 to 0
	Until int     `json:"until"` // last turn; 0: no limit
	Worth int64   `json:"worth"`
	State string  `json:"state"` // "open", "waiting", "served", "missed"
}

// Tone is the importance of an event.
type Tone string

// The tones of events, least important first.
const (
	Detail Tone = "detail"
	Note   Tone = "note"
	Good   Tone = "good"
	Bad    Tone = "bad"
)

// IsKnown reports whether the tone is valid.
func (t Tone) IsKnown() bool { return t == Detail || t == Note || t == Good || t == Bad }

// Refused is the kind of events for refused calls or orders, in all games.
const Refused = "refused"

// RefusedTo returns the texts of a seat's refused calls or orders from the events of a turn.
func RefusedTo(seat int, events []Event) (list []string) {
	for i := range events {
		if e := &events[i]; e.Kind == Refused && e.Seat == seat {
			list = append(list, e.Text)
		}
	}
	return list
}

// Event is an event in a turn.
type Event struct {
	Kind   string `json:"kind"` // one or two words: "served", "refused"
	Tone   Tone   `json:"tone"`
	Seat   int    `json:"seat"`
	Sprite string `json:"sprite,omitempty"` // ID of the sprite that acted or was affected
	Entry  string `json:"entry,omitempty"`  // ID of the order concerned
	Board  int    `json:"board"`            // -1: not on a board
	X      int    `json:"x"`
	Y      int    `json:"y"`
	Text   string `json:"text"` // complete sentence: "bot 1 served NOODLES+SAUCE: +100"
}

// Said is an output of a bot in a turn.
type Said struct {
	Seat int    `json:"seat"`
	Kind string `json:"kind"` // "answer", "message", "print"
	Text string `json:"text"`
}
