package contest_test

import "strings"

// board is a position of noughts and crosses: nine cells, row by row, each X, O or a dot.
type board [9]byte

const emptyBoard = "........."

// signs are the players' signs in the order of play.
const signs = "XO"

func newBoard(text string) (b board, ok bool) {
	ahead := strings.Count(text, "X") - strings.Count(text, "O")
	ok = copy(b[:], text) == len(b) && len(text) == len(b) && strings.Trim(text, ".XO") == "" && (ahead == 0 || ahead == 1)
	return b, ok
}

// next returns the player to move.
func (b *board) next() int {
	return strings.Count(string(b[:]), "X") - strings.Count(string(b[:]), "O")
}

// move puts the next player's sign into a cell, from 1, and reports whether that is allowed.
func (b *board) move(cell int) bool {
	if cell < 1 || cell > len(b) || b[cell-1] != '.' {
		return false
	}
	b[cell-1] = signs[b.next()]
	return true
}

// line reports whether a player has three in a line.
func (b *board) line(player int) bool {
	for _, l := range [...][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		if b[l[0]] == signs[player] && b[l[1]] == signs[player] && b[l[2]] == signs[player] {
			return true
		}
	}
	return false
}

func (b *board) full() bool { return !strings.Contains(string(b[:]), ".") }

// rows returns the board's three lines of text.
func (b *board) rows() string {
	return string(b[:3]) + "\n" + string(b[3:6]) + "\n" + string(b[6:]) + "\n"
}
