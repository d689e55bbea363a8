package ui

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Milliseconds is a duration as results have it, exact to a microsecond.
func Milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// Number is a plain number, or nothing.
func Number(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'f', -1, 64)
}

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

// Flag is "true", or empty for what is not so.
func Flag(is bool) string {
	if is {
		return "true"
	}
	return ""
}

// Object is a JSON object in one cell, or empty if nothing is in it.
func Object(of map[string]string) string {
	if len(of) == 0 {
		return ""
	}
	text, _ := json.Marshal(of) // texts can always be written
	return string(text)
}
