package ui

import (
	"regexp"
	"slices"
	"strings"
)

// Style is the parameter of an SGR escape sequence; empty is the terminal's default.
type Style string

// Text styles.
const (
	Unstyled Style = ""
	Faint    Style = "2"
	Red      Style = "31"
	Green    Style = "32"
	Yellow   Style = "33"
	Blue     Style = "34"
	Magenta  Style = "35"
	Cyan     Style = "36"
	Strong   Style = "1"

	brightRed  Style = "91"
	brightBlue Style = "94"
)

// Palette colours text; without colours it returns text unchanged.
type Palette struct{ Colours bool }

// Paint applies a style to a text.
func (p Palette) Paint(s Style, text string) string {
	if !p.Colours || s == Unstyled {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// seatStyle returns the style of a seat, by index; seats after the eighth are unstyled.
func seatStyle(seat int) Style {
	styles := []Style{Red, Blue, Green, Magenta, Yellow, Cyan, brightRed, brightBlue}
	if seat >= len(styles) {
		return Unstyled
	}
	return styles[seat]
}

// wordlike matches seat names that are unlikely in other text, unlike A and P1.
var wordlike = regexp.MustCompile(`^[A-Za-z]{2,}$`)

// Seats returns a function that colours wordlike seat names in text, such as RED. Do not use it for text with bots' names, which
// may equal the name of a seat.
func (p Palette) Seats(names []string) func(text string) string {
	var words []string
	for _, name := range names {
		if wordlike.MatchString(name) {
			words = append(words, name)
		}
	}
	if !p.Colours || len(words) == 0 {
		return func(text string) string { return text }
	}
	seat := regexp.MustCompile(`\b(` + strings.Join(words, "|") + `)\b`)
	return func(text string) string {
		return seat.ReplaceAllStringFunc(text, func(name string) string {
			return p.Paint(seatStyle(slices.Index(names, name)), name)
		})
	}
}
