package field_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// scene returns a start from rows of tiles separated by spaces. A tile is its scrap, for owned tiles a or b for
// player 0 or 1, then its robots: 8a2 has 8 scrap and two robots of player 0. Grass is a dot.
func scene(t testing.TB, matter [2]int, rows ...string) *field.State {
	t.Helper()
	m := field.Map{Width: len(strings.Fields(rows[0])), Height: len(rows), Matter: matter}
	for _, row := range rows {
		for text := range strings.FieldsSeq(row) {
			scrap, owner, units := readTile(t, text)
			m.Scrap = append(m.Scrap, scrap)
			m.Owner = append(m.Owner, owner)
			m.Units = append(m.Units, units)
		}
	}
	return field.NewState(newBoard(t, m))
}

func readTile(t testing.TB, text string) (scrap, owner, units int) {
	t.Helper()
	if text == "." {
		return 0, field.Nobody, 0
	}
	number := func(s string) int {
		if s == "" {
			return 0
		}
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatalf("tile %q: %v", text, err)
		}
		return n
	}
	owner = field.Nobody
	if i := strings.IndexAny(text, "ab"); i >= 0 {
		owner = int(text[i] - 'a')
		units = number(text[i+1:])
		text = text[:i]
	}
	return number(text), owner, units
}

// draw returns a position as rows that scene parses; R marks a recycler.
func draw(s *field.State) []string {
	b := s.Board()
	var rows []string
	for y := range b.Height {
		var row []string
		for x := range b.Width {
			cell, _ := b.Cell(x, y)
			row = append(row, drawTile(s.Tile(cell)))
		}
		rows = append(rows, strings.Join(row, " "))
	}
	return rows
}

func drawTile(t field.Tile) string {
	if t == (field.Tile{Owner: field.Nobody}) {
		return "."
	}
	text := fmt.Sprint(t.Scrap)
	if t.Owner != field.Nobody {
		text += string(rune('a' + t.Owner))
	}
	if t.Units > 0 {
		text += fmt.Sprint(t.Units)
	}
	if t.Recycler {
		text += "R"
	}
	return text
}

// clone returns a copy of a position.
func clone(s *field.State) *field.State {
	c := *s
	return &c
}

// late is the answer of a player that timed out.
const late = "(late)"

// playTurn plays a turn with both players' answers.
func playTurn(r *field.Resolver, s *field.State, first, second string) {
	var answers [2]*field.Answer
	for p, line := range []string{first, second} {
		if line != late {
			answers[p] = new(field.Answer)
			answers[p].Parse([]byte(line))
		}
	}
	r.Step(s, answers)
}

// codes returns the last turn's refusals as "player code".
func codes(r *field.Resolver) []string {
	var list []string
	for _, refusal := range r.Refusals {
		list = append(list, fmt.Sprint(refusal.Player, " ", refusal.Code))
	}
	return list
}
