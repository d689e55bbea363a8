package terminal

import (
	"math"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// leastContrast is the least contrast of large or bold texts (WCAG 2.2, 1.4.3).
const leastContrast = 3

// legible returns the colour of a text: its own or, if it is bold and hard to read on its ground, such as a letter of dough on
// wood, that of ink or paper. Quiet texts stay quiet.
func (p *palette) legible(s style) scene.Colour {
	if !s.bold || s.fg == "" || s.bg == "" || p.Colours < ManyColours {
		return s.fg
	}
	if p.contrast(s.fg, s.bg) >= leastContrast {
		return s.fg
	}
	if p.contrast(scene.Ink, s.bg) >= p.contrast(scene.Paper, s.bg) {
		return scene.Ink
	}
	return scene.Paper
}

// contrast returns the contrast of two colours, from 1 to 21.
func (p *palette) contrast(a, b scene.Colour) float64 {
	la, lb := luminance(p.shown(a)), luminance(p.shown(b))
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance returns how light a colour is, from 0 to 1.
func luminance(r, g, b int) float64 {
	linear := func(v int) float64 {
		if x := float64(v) / 255; x > 0.04045 {
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
