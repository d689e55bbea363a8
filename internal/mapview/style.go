package mapview

import (
	"regexp"

	"github.com/cookoff/cookoff/internal/ui"
)

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
