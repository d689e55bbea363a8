package ui

import "regexp"

// Style is the parameter of an escape sequence; empty is the terminal's default.
type Style string

// The styles.
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

// seatName matches the name of a seat that is a colour.
var seatName = regexp.MustCompile(`\b(RED|BLUE)\b`)

// Seats colours the names of seats in cookoff's own text. In a text with bots' names, one of them could be taken for a seat.
func (p Palette) Seats(text string) string {
	return seatName.ReplaceAllStringFunc(text, func(seat string) string {
		if seat == "RED" {
			return p.Paint(Red, seat)
		}
		return p.Paint(Blue, seat)
	})
}
