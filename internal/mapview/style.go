package mapview

import (
	"regexp"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/ui"
)

// tileStyle is how a letter of a map is painted.
func tileStyle(letter rune) ui.Style {
	if letter == 'b' {
		return ui.Strong
	}
	kind, _ := sim.KindOf(letter)
	switch kind {
	case sim.Wall, sim.Floor:
		return ui.Faint
	case sim.Counter, sim.Box:
		return ui.Yellow
	case sim.Sink, sim.SinkTable:
		return ui.Blue
	case sim.Cooker:
		return ui.Red
	case sim.Submit:
		return ui.Green
	case sim.Shop:
		return ui.Magenta
	case sim.Trash:
		return ui.Cyan
	}
	return ui.Unstyled
}

// unservable matches the row of an order that nobody can serve, and unpaid one that costs more than
// it brings.
var (
	unservable = regexp.MustCompile(`  never(  |$)`)
	unpaid     = regexp.MustCompile(`  -\d+ +(\d+|-)(  |$)`)
)

// orderStyle is how a row of the orders is painted.
func orderStyle(line string) ui.Style {
	switch {
	case unservable.MatchString(line):
		return ui.Red
	case unpaid.MatchString(line):
		return ui.Faint
	}
	return ui.Unstyled
}
