package maps

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/cookoff/cookoff/internal/sim"
)

// Descriptions of correct input, for messages.
const (
	beforeOrders  = `before the line "ORDERS:"`
	headerForm    = `the order section begins with "ORDERS:" alone on its line`
	switchForm    = `a switch line begins with "SWITCH:", colon included`
	noSpaces      = `write floor as ".", without spaces before or within a row`
	ownLine       = "put the comment on its own line"
	orderExample  = "start=10 duration=90 required=EGG,NOODLES reward=100 penalty=5"
	foodChoice    = "foods are EGG, ONIONS, MEAT, NOODLES and SAUCE"
	tileChoice    = "tiles are . # C B S T K R U $ and b"
	byteOrderMark = "\ufeff"
)

// rowHint recognises the usual reasons why a line is not a map row.
func rowHint(first, bad line) (string, bool) {
	text := upper(trim(bad.text))
	switch {
	case strings.HasPrefix(first.text, byteOrderMark):
		return "save the file without a byte order mark, which counts as a tile", true
	case strings.HasPrefix(text, "ORDER"):
		return headerForm, true
	case strings.HasPrefix(text, "SWITCH"):
		return switchForm, true
	case misspelt(text) != "":
		return fmt.Sprintf("did you mean %s?", quote(misspelt(text))), true
	case strings.HasPrefix(text, "# "):
		return "# is a wall; comments begin with //", true
	case strings.Contains(text, "//"):
		return ownLine, true
	case strings.Contains(text, "="):
		return headerForm, true
	}
	return "", false
}

// misspelt returns the section header that was probably meant, or "".
func misspelt(text string) string {
	word, _, colon := strings.Cut(text, ":")
	meant, ok := closest(word, []string{strings.TrimSuffix(switchPrefix, ":"), "ORDERS"})
	if !colon || !ok {
		return ""
	}
	return meant + ":"
}

// widthHint returns the fix for a row whose length differs from the first.
func widthHint(first, bad line) string {
	if hint, ok := rowHint(first, bad); ok {
		return hint
	}
	if strings.Contains(first.text, "//") {
		return fmt.Sprintf("%s, also on line %d", ownLine, first.number)
	}
	if strings.ContainsFunc(bad.text, isSpace) {
		return noSpaces
	}
	return "all rows must have the same length"
}

// tileHint returns the fix for an unknown tile.
func tileHint(first, row line, letter rune) string {
	if hint, ok := rowHint(first, row); ok {
		return hint
	}
	if isSpace(letter) {
		return noSpaces
	}
	if capital := unicode.ToUpper(letter); capital != letter && capital < unicode.MaxASCII {
		if kind, ok := sim.KindOf(capital); ok {
			return fmt.Sprintf("did you mean %q, a %s?", capital, strings.ToLower(kind.Name()))
		}
	}
	return tileChoice
}

// wordHint returns the fix for a word without an equals sign in an order line.
func wordHint(words []token, i int) string {
	word := words[i].text
	var before, after string
	if i > 0 {
		before = words[i-1].text
	}
	if i+1 < len(words) {
		after = words[i+1].text
	}
	switch {
	case strings.HasPrefix(after, "=") || strings.HasSuffix(before, "="):
		return "write key=value without spaces around ="
	case strings.HasSuffix(before, ",") || strings.HasPrefix(word, ","):
		return "write a list without spaces, like required=EGG,MEAT"
	case strings.HasPrefix(upper(word), "ORDERS"):
		return "a map has only one order section"
	case strings.HasPrefix(upper(word), "SWITCH"):
		return switchForm
	case len(words) == 1 && isRow(word):
		return "draw all map rows " + beforeOrders
	}
	if key, value, ok := strings.Cut(word, ":"); ok && key != "" && value != "" {
		return fmt.Sprintf("did you mean %s?", quote(key+"="+value))
	}
	return "write an order as " + orderExample
}

// isRow reports whether a word could be a map row.
func isRow(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool {
		_, ok := sim.KindOf(r)
		return !ok
	})
}

// foodHint returns the fix for an unknown food.
func foodHint(name string) string {
	var names []string
	for f := range sim.Food(sim.FoodCount) {
		names = append(names, f.Name())
	}
	if meant, ok := closest(upper(name), names); ok {
		return fmt.Sprintf("did you mean %s?", meant)
	}
	return foodChoice
}
