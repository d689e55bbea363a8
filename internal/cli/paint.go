package cli

import (
	"regexp"

	"github.com/cookoff/cookoff/internal/sim"
)

// style is an escape sequence's parameter; empty is the terminal's own.
type style string

const (
	unstyled style = ""
	faint    style = "2"
	red      style = "31"
	green    style = "32"
	yellow   style = "33"
	blue     style = "34"
	magenta  style = "35"
	cyan     style = "36"
	strong   style = "1"
)

func colourless(_ style, text string) string { return text }

func colourful(s style, text string) string {
	if s == unstyled {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// tileStyle is how a letter of a map is painted.
func tileStyle(letter rune) style {
	if letter == 'b' {
		return strong
	}
	kind, _ := sim.KindOf(letter)
	switch kind {
	case sim.Wall, sim.Floor:
		return faint
	case sim.Counter, sim.Box:
		return yellow
	case sim.Sink, sim.SinkTable:
		return blue
	case sim.Cooker:
		return red
	case sim.Submit:
		return green
	case sim.Shop:
		return magenta
	case sim.Trash:
		return cyan
	}
	return unstyled
}

// unservable matches the row of an order that nobody can serve, and unpaid one that costs more than
// it brings.
var (
	unservable = regexp.MustCompile(`  never  `)
	unpaid     = regexp.MustCompile(`  -\d+ +(\d+|-)  `)
)

// orderStyle is how a row of the orders is painted.
func orderStyle(line string) style {
	switch {
	case unservable.MatchString(line):
		return red
	case unpaid.MatchString(line):
		return faint
	}
	return unstyled
}
