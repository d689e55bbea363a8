package ui

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// Milliseconds converts a duration to milliseconds, truncated to microseconds, as in results.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Optional returns nil for an empty string, which is null in JSON.
func Optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// Dash returns a text, or a dash if it is empty.
func Dash(s string) string { return cmp.Or(s, "-") }

// Points formats match points, which are multiples of ½.
func Points(p float64) string {
	if p == math.Trunc(p) {
		return fmt.Sprintf("%.0f", p)
	}
	return fmt.Sprintf("%.1f", p)
}

// Percent formats a share in percent, or a dash for nil.
func Percent(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", math.Round(100**x)+0) // adding 0 turns -0 into 0
}

// Signed formats a number with its sign, rounded to a number of digits.
func Signed(x float64, digits int) string {
	unit := math.Pow10(digits)
	return fmt.Sprintf("%+.*f", digits, math.Round(unit*x)/unit+0) // adding 0 turns -0 into 0
}

// ApproxDuration formats a duration approximately.
func ApproxDuration(d time.Duration) string {
	switch {
	case d < 3*time.Second/2:
		return "a second"
	case d < 2*time.Minute:
		return fmt.Sprintf("%d seconds", int(d.Seconds()+0.5))
	case d < 2*time.Hour:
		return fmt.Sprintf("%d minutes", int(d.Minutes()+0.5))
	}
	return fmt.Sprintf("%d hours", int(d.Hours()+0.5))
}

// Maximum numbers of names in a list.
const (
	maxInLine = 12
	maxInCell = 4 // narrow cell of a table
)

// List joins names with commas. It shortens a long list to its first names and the last one.
func List(names []string) string { return list(names, maxInLine) }

// ShortList is List for a narrow cell of a table.
func ShortList(names []string) string { return list(names, maxInCell) }

func list(names []string, limit int) string {
	if len(names) > limit {
		names = slices.Concat(names[:limit-2], []string{"…"}, names[len(names)-1:])
	}
	return strings.Join(names, ", ")
}
