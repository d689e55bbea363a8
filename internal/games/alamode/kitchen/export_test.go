package kitchen

import "strings"

// maxMessage is the maximum length of messages in the referee, in UTF-16 units.
const maxMessage = 18

// ParseMessage returns the message of a player's line as the viewer shows it: the text after the first semicolon,
// without further semicolons, cut to maxMessage. No rule uses it.
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

// AppendInput appends the current player's complete input.
func (m *Match) AppendInput(dst []byte) []byte {
	if m.First() {
		dst = m.Board.AppendStart(dst, m.Player())
	}
	return m.Board.AppendTurn(dst, &m.State)
}
