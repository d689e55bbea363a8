package terminal

import (
	"math"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// minContrast is the minimum contrast of large or bold text (WCAG 2.2, 1.4.3).
const minContrast = 3

// legible returns the text colour of a style. Bold text with too little contrast, such as a letter of dough on wood, becomes
// ink or paper. Other text keeps its colour.
func (p *palette) legible(s style) scene.Colour {
	if !s.bold || s.fg == "" || s.bg == "" || p.Colours < ManyColours {
		return s.fg
	}
	if p.contrast(s.fg, s.bg) >= minContrast {
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

// luminance returns the relative luminance of a colour, from 0 to 1 (WCAG 2.2).
func luminance(r, g, b int) float64 {
	linear := func(v int) float64 {
		if x := float64(v) / 255; x > 0.04045 {
			return math.Pow((x+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}
