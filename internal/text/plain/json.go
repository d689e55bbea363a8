package plain

import (
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// JSON escapes the characters in a JSON text that Line escapes. They occur only in strings, whose values do not change.
func JSON(text []byte) []byte {
	var b []byte
	copied := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		if !isVisible(r) && r != '\n' && r != '\t' && r != '\r' || r == utf8.RuneError && size == 1 {
			b = append(b, text[copied:i]...)
			for _, unit := range utf16.Encode([]rune{r}) {
				b = fmt.Appendf(b, `\u%04x`, unit)
			}
			copied = i + size
		}
		i += size
	}
	if copied == 0 {
		return text
	}
	return append(b, text[copied:]...)
}
