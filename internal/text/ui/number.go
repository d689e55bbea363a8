package ui

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// Milliseconds is a duration as results have it, exact to a microsecond.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Optional is nil for an empty text: null in JSON.
func Optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// Dash is a text, or a dash for none.
func Dash(s string) string { return cmp.Or(s, "-") }

// Points are halves of matches.
func Points(p float64) string {
	if p == math.Trunc(p) {
		return fmt.Sprintf("%.0f", p)
	}
	return fmt.Sprintf("%.1f", p)
}

// Percent is a part of 1 in percent, or a dash for none.
func Percent(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", math.Round(100**x)+0) // +0 and never -0
}

// Signed is a number with its sign, rounded to some digits.
func Signed(x float64, digits int) string {
	unit := math.Pow10(digits)
	return fmt.Sprintf("%+.*f", digits, math.Round(unit*x)/unit+0) // +0 and never -0
}

// Roughly is a duration as people say it.
func Roughly(d time.Duration) string {
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

// longestList is how many names a line shows.
const longestList = 12

// List names some things, and the last of many.
func List(names []string) string {
	if len(names) > longestList {
		names = slices.Concat(names[:longestList-2], []string{"…"}, names[len(names)-1:])
	}
	return strings.Join(names, ", ")
}
