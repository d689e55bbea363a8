package terminal

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// letters returns an item and its contents, one character each: cooked things are capitals, burnt ones are %.
func letters(st *scene.Stage, it scene.Item) string {
	return thingLetter(st, it) + allLetters(st, it.Parts)
}

func thingLetter(st *scene.Stage, it scene.Item) string {
	letter := "?"
	if int(it.Thing) < len(st.Things) {
		letter = st.Things[it.Thing].Letter
	}
	switch {
	case strings.Contains(it.State, "burnt"):
		return "%"
	case strings.Contains(it.State, "cooked"):
		return strings.ToUpper(letter)
	}
	return letter
}

// content returns the item to show if there is room for a single character: the innermost one.
func content(it scene.Item) scene.Item {
	for len(it.Parts) > 0 {
		it = it.Parts[len(it.Parts)-1]
	}
	return it
}

// itemStyle returns the style of an item's letter: chopped things are underlined.
func itemStyle(st *scene.Stage, it scene.Item, bg scene.Colour) style {
	s := style{bg: bg, bold: true, underline: strings.Contains(it.State, "chopped")}
	if int(it.Thing) < len(st.Things) {
		s.fg = st.Things[it.Thing].Colour
	}
	if strings.Contains(it.State, "burnt") {
		s.fg = scene.Muted
	}
	return s
}

// itemText returns an item as text: "plate with chopped meat+cooked egg".
func itemText(st *scene.Stage, it scene.Item) string {
	name := "?"
	if int(it.Thing) < len(st.Things) {
		name = st.Things[it.Thing].Name
	}
	if it.State != "" {
		name = it.State + " " + name
	}
	if len(it.Parts) == 0 {
		return name
	}
	return name + " with " + itemsText(st, it.Parts)
}

func itemsText(st *scene.Stage, items []scene.Item) string {
	list := make([]string, len(items))
	for i, it := range items {
		list[i] = itemText(st, it)
	}
	return strings.Join(list, "+")
}

// allLetters returns items in as few characters as possible.
func allLetters(st *scene.Stage, items []scene.Item) string {
	var b strings.Builder
	for _, it := range items {
		b.WriteString(letters(st, it))
	}
	return b.String()
}

// teamLetters returns a letter for each seat: the initials of their names, or A, B, C. They are digits if the name of a seat
// is also the letter of a tile.
func teamLetters(st *scene.Stage) []string {
	list := make([]string, len(st.Seats))
	seen := map[string]bool{}
	first, taken := 'A', false
	for i, s := range st.Seats {
		if s.Name != "" && s.Name[0] >= 'A' && s.Name[0] <= 'Z' {
			list[i] = s.Name[:1]
		}
		seen[list[i]] = true
		taken = taken || isTileLetter(st, s.Name)
	}
	if len(seen) == len(list) && !seen[""] && !taken {
		return list
	}
	if taken {
		first = '1'
	}
	for i := range list {
		list[i] = string(first + rune(i))
	}
	return list
}

// isTileLetter reports whether a tile has the letter.
func isTileLetter(st *scene.Stage, letter string) bool {
	return slices.ContainsFunc(st.Tiles, func(look scene.Look) bool { return look.Letter == letter })
}

// teamColour returns the colour of a seat.
func teamColour(st *scene.Stage, seat int) scene.Colour {
	if seat < 0 || seat >= len(st.Seats) {
		return scene.Ink
	}
	return st.Seats[seat].Colour
}

// seatLabel returns the label of a seat; empty for NoSeat.
func seatLabel(st *scene.Stage, seat int) string {
	if seat < 0 || seat >= len(st.Seats) {
		return ""
	}
	return st.Seats[seat].Label()
}

func number(n int64) string { return strconv.FormatInt(n, 10) }
