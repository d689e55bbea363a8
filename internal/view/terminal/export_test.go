package terminal

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// KeyTable returns the table of keys in the documentation, for the match screen or the tournament screen.
func KeyTable(tournament bool) string {
	if tournament {
		return keyTable(tournamentKeys())
	}
	return keyTable(bindings())
}

func keyTable[M any](table []binding[M]) string {
	text := "| key | does |\n|---|---|\n"
	for _, b := range table {
		text += fmt.Sprintf("| `%s` | %s |\n", b.label, b.help)
	}
	return text
}

// DuplicateKeys returns the keys with two bindings on a screen.
func DuplicateKeys() []string {
	return append(duplicateKeys(bindings()), duplicateKeys(tournamentKeys())...)
}

func duplicateKeys[M any](table []binding[M]) (keys []string) {
	seen := map[string]bool{}
	for _, b := range table {
		for _, key := range b.keys {
			if seen[key] {
				keys = append(keys, key)
			}
			seen[key] = true
		}
	}
	return keys
}

// Contrast returns the contrast of bold text as shown on a terminal with 256 colours.
func Contrast(text, ground scene.Colour, light bool) float64 {
	p := newPalette(Look{Colours: AllColours, Light: light})
	return p.contrast(p.legible(style{fg: text, bg: ground, bold: true}), ground)
}

// Tinted returns the pale form of a colour.
func Tinted(c scene.Colour) scene.Colour { return tinted(c) }

// Badges returns the text for each bot of a scene in a tile of a width.
func Badges(st *scene.Stage, sc *scene.Scene, look Look, width int) (all []string) {
	shown := newScreen(&timeline.Timeline{Stage: *st, Scenes: []scene.Scene{*sc}}, newWindow(Options{Look: look}))
	t := tileView{boardView: &boardView{screen: &shown}}
	for i := range sc.Sprites {
		if s := &sc.Sprites[i]; s.Actor {
			all = append(all, t.badge(s, width))
		}
	}
	return all
}

// Begin adds a new match.
func (t *Tournament) Begin(stage scene.Stage, start scene.Scene) *Feed { return t.begin(stage, start) }

// End ends a match.
func (t *Tournament) End(f *Feed) { t.ended(f) }

// Set sets the texts of the screen.
func (t *Tournament) Set(title, progress, standings string, over bool) {
	t.title, t.progress, t.standings, t.over = title, progress, standings, over
}
