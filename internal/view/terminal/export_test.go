package terminal

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// KeyTable returns the table of a page of the documentation with the keys of the screen of a match, or of a
// tournament.
func KeyTable(tournament bool) string {
	if tournament {
		return keyTable(tournamentKeys())
	}
	return keyTable(bindings())
}

func keyTable[M any](table []binding[M]) string {
	text := "| key | does |\n|---|---|\n"
	for _, b := range table {
		text += fmt.Sprintf("| `%s` | %s |\n", b.shown, b.does)
	}
	return text
}

// Doubled are keys that do two things on a screen.
func Doubled() []string { return append(doubled(bindings()), doubled(tournamentKeys())...) }

func doubled[M any](table []binding[M]) (keys []string) {
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

// Contrast returns the contrast of a bold text with its ground, as it is shown in a terminal with many colours.
func Contrast(text, ground scene.Colour, light bool) float64 {
	p := newPalette(Look{Colours: AllColours, Light: light})
	return p.contrast(p.legible(style{fg: text, bg: ground, bold: true}), ground)
}

// Tinted returns the pale form of a colour.
func Tinted(c scene.Colour) scene.Colour { return tinted(c) }

// Badges returns what a screen shows of each bot of a scene in a tile of a width.
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

// Set sets what the screen shows besides matches.
func (t *Tournament) Set(title, progress, standings string, over bool) {
	t.title, t.progress, t.standings, t.over = title, progress, standings, over
}
