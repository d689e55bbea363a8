package kitchen

import "strings"

// maxMessage is the length to which the referee cuts messages, in UTF-16 units.
const maxMessage = 18

// ParseMessage returns the message in a player's line as shown by the viewer: the text after the first semicolon,
// without further ones, cut to 18 units of UTF-16. No rule uses it.
func ParseMessage(line string) string {
	_, message, _ := strings.Cut(trim(line), ";")
	message = strings.ReplaceAll(message, ";", "")
	units := 0
	for i, r := range message {
		units++
		if r > 0xffff {
			units++
		}
		if units > maxMessage {
			return message[:i]
		}
	}
	return message
}

// AppendInput appends the complete input of the current player before its answer.
func (m *Match) AppendInput(dst []byte) []byte {
	if m.First() {
		dst = m.Board.AppendStart(dst, m.Player())
	}
	return m.Board.AppendTurn(dst, &m.State)
}
