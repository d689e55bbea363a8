// Package story describes a whole match by tables and findings. Games fill in these values and viewers show them, so that
// neither depends on the other.
package story

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Story describes the events of a match, and why it ended as it did.
type Story struct {
	Findings   []Finding  `json:"findings"` // notable events
	Sections   []Section  `json:"sections"`
	Comparison Comparison `json:"-"`
}

// Finding is an event that cost or earned a seat a lot, or a probable mistake.
type Finding struct {
	Kind   string     `json:"kind"` // kind of finding: "burnt", "deadlock"
	Tone   scene.Tone `json:"tone"`
	Seat   int        `json:"seat"`            // scene.NoSeat: the whole match
	Turn   int        `json:"turn"`            // where to look
	Until  int        `json:"until,omitempty"` // last turn of a lasting event
	Times  int        `json:"times,omitempty"` // number of merged findings; see Merge
	Amount int64      `json:"amount"`          // cost (below 0) or earnings, in the game's score; 0: not in the score
	Board  int        `json:"board"`           // -1: not on a board
	X      int        `json:"x"`
	Y      int        `json:"y"`
	Actors []string   `json:"actors,omitempty"` // IDs of the sprites concerned
	Entry  string     `json:"entry,omitempty"`  // ID of the order concerned
	Text   string     `json:"text"`             // complete sentence with the name of the team or bot
	Fix    string     `json:"fix,omitempty"`    // what the bot should do instead; empty if unknown
	Chief  bool       `json:"-"`                // it caused other findings, whatever its cost
	Again  string     `json:"-"`                // text for merged findings, without their number; empty: never merged
}

// Section is a table of the story.
type Section struct {
	Key     string    `json:"key"`            // the same in all matches of the game: "money"
	Title   string    `json:"title"`          // for people: "Money by cause"
	Seat    int       `json:"seat"`           // scene.NoSeat: the whole match
	Note    string    `json:"note,omitempty"` // explanation for readers
	Columns []Column  `json:"columns"`        // at least one
	Rows    [][]Value `json:"rows"`
}

// Kind is the type of a column.
type Kind string

// The kinds of columns.
const (
	TextColumn   Kind = "text"
	NumberColumn Kind = "number"
	TurnColumn   Kind = "turn" // turn numbers, as links to the turns
)

// Column is a column of a section.
type Column struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Kind  Kind   `json:"kind"`
}

// Add adds a row.
func (s *Section) Add(row ...Value) { s.Rows = append(s.Rows, row) }

// Sort sorts the findings by turn.
func (s *Story) Sort() {
	slices.SortStableFunc(s.Findings, func(a, b Finding) int { return cmp.Compare(a.Turn, b.Turn) })
}
