package ui

import "regexp"

// Style is an escape sequence's parameter; empty is the terminal's own.
type Style string

// The styles that are used.
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

// Palette paints text; without colours it leaves text as it is.
type Palette struct{ Colours bool }

// Paint gives text a style.
func (p Palette) Paint(s Style, text string) string {
	if !p.Colours || s == Unstyled {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

// seatName matches the name of a seat that is a colour.
var seatName = regexp.MustCompile(`\b(RED|BLUE)\b`)

// Seats paints the names of seats that are colours in a text of cookoff's own: in one that names bots, a bot's name
// could be taken for a seat's.
func (p Palette) Seats(text string) string {
	return seatName.ReplaceAllStringFunc(text, func(seat string) string {
		if seat == "RED" {
			return p.Paint(Red, seat)
		}
		return p.Paint(Blue, seat)
	})
}
