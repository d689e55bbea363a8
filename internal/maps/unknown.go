package maps

import (
	"fmt"
	"slices"
)

// UnknownKeys returns warnings about keys in order and switch lines that the contest silently ignores. The text
// must be valid for Parse.
func UnknownKeys(text []byte) []Warning {
	var warnings []Warning
	lines := meaningfulLines(string(text))
	_, orders, _ := splitSections(lines)
	firstOrder := len(lines) - len(orders)
	for i, l := range lines {
		switch {
		case isSwitchLine(l):
			warnings = append(warnings, unknownIn(l, switchTokens(l), switchKeys())...)
		case i >= firstOrder:
			warnings = append(warnings, unknownIn(l, l.tokens(0, beforeComment(l.text)), orderKeys())...)
		}
	}
	return warnings
}

// unknownIn returns warnings about key=value words with unknown keys.
func unknownIn(l line, words []token, keys []string) []Warning {
	var warnings []Warning
	for _, w := range words {
		key, _, ok := w.pair()
		if !ok || slices.Contains(keys, key) {
			continue
		}
		message := fmt.Sprintf("line %d: %s is ignored", l.number, quote(w.text))
		if meant, ok := closest(key, keys); ok {
			message += fmt.Sprintf("; did you mean %s?", quote(meant+"="))
		}
		warnings = append(warnings, Warning{Message: message, Line: l.number})
	}
	return warnings
}
