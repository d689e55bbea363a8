package chart

import (
	"html"
	"html/template"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// escape escapes untrusted text for SVG.
func escape(text string) string { return html.EscapeString(plain.Line(text)) }

// Interval is a value with its limits; nil is unlimited.
type Interval struct {
	At     float64
	Lo, Hi *float64
	// Bound is set if At is one of the limits, not an estimate.
	Bound bool
}

// Range returns the limits of a scale that includes all intervals and zero.
func Range(all []Interval) (lo, hi float64) {
	for _, i := range all {
		for _, x := range []*float64{&i.At, i.Lo, i.Hi} {
			if x != nil {
				lo, hi = min(lo, *x), max(hi, *x)
			}
		}
	}
	return lo, hi
}

// Draw draws the interval on a scale, as high as a line of text: a dot for an estimate, whiskers, and a mark at zero.
func (i Interval) Draw(lo, hi float64, label string) template.HTML {
	const width, height, margin = 160.0, 18.0, 6.0
	x := axis{lo, hi, margin, width - margin}
	left, right := 0.0, width
	if i.Lo != nil {
		left = x.at(*i.Lo)
	}
	if i.Hi != nil {
		right = x.at(*i.Hi)
	}
	var c canvas
	c.begin("chart interval", label, width, height)
	c.line("grid", x.at(0), 1, x.at(0), height-1)
	c.line("whisker", left, height/2, right, height/2)
	for _, end := range []*float64{i.Lo, i.Hi} {
		if end != nil {
			c.line("whisker", x.at(*end), height/2-4, x.at(*end), height/2+4)
		}
	}
	if !i.Bound {
		c.add(`<circle class="dot" cx="%s" cy="%s" r="4"/>`, coordinate(x.at(i.At)), coordinate(height/2))
	}
	return c.end()
}
