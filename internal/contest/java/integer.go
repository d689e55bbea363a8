package java

import (
	"math"
	"strings"
	"unicode"
)

// ParseInt parses a number like Integer.parseInt: an optional sign, then digits of any script in the basic multilingual plane.
// ok is false without digits, or if the number does not fit into 32 bits.
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

// digit returns the value of a decimal digit of the basic plane, where the ten digits of each script are
// contiguous.
func digit(r rune) (value int, ok bool) {
	for _, digits := range unicode.Nd.R16 {
		if rune(digits.Lo) <= r && r <= rune(digits.Hi) {
			return int(r-rune(digits.Lo)) % 10, true
		}
	}
	return 0, false
}
