// Package story has what is told of a whole match: tables that add up, and findings, each with its turn. They are plain
// values, which games fill in and viewers show; neither knows the other.
package story

import (
	"cmp"
	"slices"

	"github.com/cookoff/cookoff/internal/scene"
)

// Story is what happened in a match, and why it ended as it did.
type Story struct {
	Findings []Finding `json:"findings"` // what stands out, in the order of the turns
	Sections []Section `json:"sections"`
}

// Finding is something that cost or brought a seat a lot, or is likely to be a mistake.
type Finding struct {
	Kind   string     `json:"kind"` // what findings of the kind share: "burnt", "deadlock"
	Tone   scene.Tone `json:"tone"`
	Seat   int        `json:"seat"`            // whose it is; scene.NoSeat: the match's
	Turn   int        `json:"turn"`            // where to look
	Until  int        `json:"until,omitempty"` // the last turn of it, if it lasted
	Amount int64      `json:"amount"`          // what it cost (below 0) or brought, in the game's score; 0: not counted in it
	Board  int        `json:"board"`           // -1: nowhere on a board
	X      int        `json:"x"`
	Y      int        `json:"y"`
	Actors []string   `json:"actors,omitempty"` // IDs of the sprites that it is about
	Entry  string     `json:"entry,omitempty"`  // ID of the order that it is about
	Text   string     `json:"text"`             // a whole sentence
}

// Section is a table of the story.
type Section struct {
	Key     string   // the same for all matches of the game: "money"
	Title   string   // for people: "Money by cause"
	Seat    int      // whose it is; scene.NoSeat: the match's
	Note    string   // what has to be known to read it; may be empty
	Columns []Column // at least one
	Rows    [][]Value
}

// Kind is what a column has.
type Kind string

// The kinds of columns.
const (
	TextColumn   Kind = "text"
	NumberColumn Kind = "number"
	TurnColumn   Kind = "turn" // numbers of turns, which viewers can go to
)

// Column is a column of a section.
type Column struct {
	Key   string `json:"key"`
	Title string `json:"title"`
	Kind  Kind   `json:"kind"`
}

// Add adds a row.
func (s *Section) Add(row ...Value) { s.Rows = append(s.Rows, row) }

// Of returns the story of one seat, and of the match: findings and sections of others are left out.
func (s *Story) Of(seat int) *Story {
	mine := func(of int) bool { return of == seat || of == scene.NoSeat }
	one := new(Story)
	for _, f := range s.Findings {
		if mine(f.Seat) {
			one.Findings = append(one.Findings, f)
		}
	}
	for _, section := range s.Sections {
		if mine(section.Seat) {
			one.Sections = append(one.Sections, section)
		}
	}
	return one
}

// Sort puts the findings into the order of their turns.
func (s *Story) Sort() {
	slices.SortStableFunc(s.Findings, func(a, b Finding) int { return cmp.Compare(a.Turn, b.Turn) })
}
