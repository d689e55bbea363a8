package java

import (
	"math"
	"strings"
	"unicode"
)

// ParseInt parses a number like Integer.parseInt: an optional sign, then digits of any script that fit into one
// UTF-16 unit. ok is false if there are none, or the number does not fit into 32 bits.
func ParseInt(text string) (n int, ok bool) {
	digits, sign, limit := text, 1, math.MaxInt32
	if strings.HasPrefix(text, "-") {
		digits, sign, limit = text[1:], -1, -math.MinInt32
	} else if strings.HasPrefix(text, "+") {
		digits = text[1:]
	}
	for _, r := range digits {
		d, isDigit := digit(r)
		if n = 10*n + d; !isDigit || n > limit {
			return 0, false
		}
	}
	return sign * n, digits != ""
}

// digit returns the value of a decimal digit of the basic plane. Unicode keeps the ten digits of a script together,
// from 0 to 9.
func digit(r rune) (value int, ok bool) {
	for _, digits := range unicode.Nd.R16 {
		if rune(digits.Lo) <= r && r <= rune(digits.Hi) {
			return int(r-rune(digits.Lo)) % 10, true
		}
	}
	return 0, false
}
