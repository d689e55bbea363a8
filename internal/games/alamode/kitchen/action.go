package kitchen

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/cookoff/cookoff/internal/contest/java"
)

// Verb is the kind of an action.
type Verb uint8

// The verbs. Invalid also stands for a missing answer, and for eliminated players.
const (
	Invalid Verb = iota
	Wait
	Move
	Use
)

// Action is a player's action in a turn.
type Action struct {
	Verb   Verb
	Target Cell // of Move and Use
}

// String returns the action in the protocol's syntax, such as "WAIT" or "USE 5 6"; empty if it is invalid.
func (a Action) String() string {
	switch a.Verb {
	case Wait:
		return "WAIT"
	case Move:
		return "MOVE " + a.Target.words()
	case Use:
		return "USE " + a.Target.words()
	}
	return ""
}

// words returns the cell's coordinates in the protocol's syntax.
func (c Cell) words() string { return strconv.Itoa(c.X()) + " " + strconv.Itoa(c.Y()) }

// ParseAction parses a player's line, without line break, like the referee. Lines that the referee does not
// understand give Invalid, which eliminates the player.
func ParseAction(line string) Action {
	command, _, _ := strings.Cut(trim(line), ";")
	if command == "" {
		if trim(line) == "" {
			return Action{Verb: Wait}
		}
		return Action{}
	}
	verb, rest, _ := strings.Cut(command, " ")
	if verb == "WAIT" {
		return Action{Verb: Wait}
	}
	first, rest, _ := strings.Cut(rest, " ")
	second, _, _ := strings.Cut(rest, " ")
	x, okX := java.ParseInt(first)
	y, okY := java.ParseInt(second)
	if !okX || !okY || !onGrid(x, y) {
		return Action{}
	}
	switch verb {
	case "MOVE":
		return Action{Move, At(x, y)}
	case "USE":
		return Action{Use, At(x, y)}
	}
	return Action{}
}

// trim removes white space at both ends.
func trim(line string) string { return strings.TrimFunc(line, isSpace) }

// isSpace reports whether Kotlin's trim removes a character: Unicode's separators, the control characters from tab to
// carriage return, and the four information separators (U+001C to U+001F).
func isSpace(r rune) bool {
	return 0x09 <= r && r <= 0x0d || 0x1c <= r && r <= 0x1f || unicode.In(r, unicode.Z)
}
