package field

import (
	"bytes"
	"fmt"
	"math"
	"strings"
)

// Parse parses a player's line, without line break, like the referee. The first part that is not an order makes the
// output invalid: the orders before it count, those after it are ignored.
func (a *Answer) Parse(line []byte) {
	a.Reset()
	if len(line) == 0 {
		a.invalid(1, nil)
		return
	}
	rest := bytes.TrimRight(line, ";") // empty parts at the end are allowed
	for n := 1; len(rest) > 0; n++ {
		piece, after, more := bytes.Cut(rest, []byte{';'})
		piece = trim(piece)
		if !a.parseOrder(piece) {
			a.invalid(n, piece)
			return
		}
		if !more {
			return
		}
		rest = after
	}
}

// trim removes bytes up to the space from both ends, like Java's String.trim.
func trim(piece []byte) []byte {
	for len(piece) > 0 && piece[0] <= ' ' {
		piece = piece[1:]
	}
	for len(piece) > 0 && piece[len(piece)-1] <= ' ' {
		piece = piece[:len(piece)-1]
	}
	return piece
}

// parseOrder adds an order; it returns false if the part is not one.
func (a *Answer) parseOrder(piece []byte) bool {
	word, rest, spaced := bytes.Cut(piece, []byte{' '})
	if !spaced {
		return string(word) == "WAIT"
	}
	var n [5]int32
	switch string(word) {
	case "MOVE", "WARP": // the referee treats WARP as MOVE
		if !parseNumbers(rest, "nnnii", &n) {
			return false
		}
		a.Moves = append(a.Moves, Move{n[0], n[1], n[2], n[3], n[4]})
	case "SPAWN":
		if !parseNumbers(rest, "nii", &n) {
			return false
		}
		a.Spawns = append(a.Spawns, Spawn{n[0], n[1], n[2]})
	case "BUILD":
		if !parseNumbers(rest, "ii", &n) {
			return false
		}
		a.Builds = append(a.Builds, Build{n[0], n[1]})
	case "MESSAGE": // no effect on the rules
		return !hasLineEnd(rest)
	default:
		return false
	}
	return true
}

// parseNumbers parses numbers separated by single spaces. form has an i for each number that may be negative, and an
// n for each that may not.
func parseNumbers(text []byte, form string, to *[5]int32) (ok bool) {
	for i := range len(form) {
		if i > 0 {
			if len(text) == 0 || text[0] != ' ' {
				return false
			}
			text = text[1:]
		}
		if to[i], text, ok = parseNumber(text, form[i] == 'i'); !ok {
			return false
		}
	}
	return len(text) == 0
}

// parseNumber parses ASCII digits as a signed 32-bit number and returns the remaining text.
func parseNumber(text []byte, signed bool) (n int32, rest []byte, ok bool) {
	sign, limit := int64(1), int64(math.MaxInt32)
	if signed && len(text) > 0 && text[0] == '-' {
		text, sign, limit = text[1:], -1, -math.MinInt32
	}
	var size int64
	for i, c := range text {
		if c < '0' || c > '9' {
			return int32(sign * size), text[i:], i > 0
		}
		if size = 10*size + int64(c-'0'); size > limit {
			return 0, nil, false
		}
	}
	return int32(sign * size), nil, len(text) > 0
}

// hasLineEnd reports whether a text contains a line terminator of Java's patterns other than CR and LF, which a line
// cannot contain.
func hasLineEnd(text []byte) bool {
	return bytes.ContainsAny(text, "\r\n") ||
		bytes.Contains(text, []byte("\u0085")) ||
		bytes.Contains(text, []byte("\u2028")) ||
		bytes.Contains(text, []byte("\u2029"))
}

// longestQuoted limits the quotation of an invalid part, in bytes.
const longestQuoted = 80

// invalid eliminates the player because of the n-th part of its line.
func (a *Answer) invalid(n int, piece []byte) {
	a.Out = InvalidOutput
	shown, dots := piece, ""
	if len(shown) > longestQuoted {
		shown, dots = shown[:longestQuoted], "..."
	}
	a.Problem = fmt.Sprintf("order %d is %q%s, want %s", n, shown, dots, expected(piece))
}

// expected returns the syntax of the order that a part was meant to be.
func expected(piece []byte) string {
	forms := []string{
		"MOVE amount fromX fromY toX toY", "SPAWN amount x y", "BUILD x y", "WAIT", "MESSAGE text",
	}
	word, _, _ := strings.Cut(string(piece), " ")
	for _, form := range forms {
		if name, _, _ := strings.Cut(form, " "); strings.EqualFold(name, word) {
			return form
		}
	}
	return strings.Join(forms, ", ")
}
