package maps

import (
	"math"
	"unicode"
)

// integer is a number in a map file, as parsed by Python's int.
type integer struct {
	value int64
	huge  bool // more than 64 bits
}

// parseInteger parses an optional sign and decimal digits of any script, with single underscores between them.
func parseInteger(text string) (integer, bool) {
	digits := text
	negative := false
	if digits != "" && (digits[0] == '+' || digits[0] == '-') {
		negative = digits[0] == '-'
		digits = digits[1:]
	}
	var n integer
	afterDigit := false
	for _, r := range digits {
		if r == '_' && afterDigit {
			afterDigit = false
			continue
		}
		d, ok := decimal(r)
		if !ok {
			return integer{}, false
		}
		if n.value > (math.MaxInt64-d)/10 {
			n.huge = true
		} else {
			n.value = n.value*10 + d
		}
		afterDigit = true
	}
	if negative {
		n.value = -n.value
	}
	return n, afterDigit
}

// decimal returns the value of a decimal digit of any script. In Unicode each script has a run of ten digits from 0 to 9,
// and adjacent runs follow each other without a gap.
func decimal(r rune) (int64, bool) {
	if r >= '0' && r <= '9' {
		return int64(r - '0'), true
	}
	if !unicode.Is(unicode.Nd, r) {
		return 0, false
	}
	zero := r
	for unicode.Is(unicode.Nd, zero-1) {
		zero--
	}
	return int64(r-zero) % 10, true
}
