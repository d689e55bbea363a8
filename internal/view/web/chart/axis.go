// Package chart draws charts as SVG, for pages without scripts. Their appearance is controlled by the style sheet Style.
package chart

import (
	_ "embed"
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"
)

// Style is the style sheet of all charts. The page must define the CSS variables --ink, --muted, --line, --accent, --second and
// --band.
//
//go:embed chart.css
var Style string

// axis maps values to coordinates.
type axis struct{ lo, hi, from, to float64 }

func (a axis) at(x float64) float64 {
	if a.hi == a.lo {
		return (a.from + a.to) / 2
	}
	return a.from + (a.to-a.from)*(min(max(x, a.lo), a.hi)-a.lo)/(a.hi-a.lo)
}

// ticks returns about n round values within the axis.
func (a axis) ticks(n int) (all []float64) {
	span := a.hi - a.lo
	if span <= 0 || n < 1 {
		return []float64{a.lo}
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(n))))
	for _, times := range []float64{1, 2, 5, 10} {
		if span/(step*times) <= float64(n) {
			step *= times
			break
		}
	}
	for i := math.Ceil(a.lo/step - 1e-9); i*step <= a.hi+step*1e-9; i++ {
		all = append(all, i*step)
	}
	return all
}

// odds returns the logarithms of at most limit round odds within the axis.
func (a axis) odds(limit int) (all []float64) {
	for _, steps := range [][]float64{{1, 2, 5}, {1}} {
		all = nil
		for power := math.Floor(a.lo); power <= a.hi; power++ {
			for _, s := range steps {
				if v := power + math.Log10(s); v >= a.lo && v <= a.hi {
					all = append(all, v)
				}
			}
		}
		if len(all) <= limit {
			return all
		}
	}
	var some []float64
	step := (len(all) + limit - 1) / limit
	for i := 0; i < len(all); i += step {
		some = append(some, all[i])
	}
	return some
}

// coordinate formats a coordinate.
func coordinate(x float64) string { return strconv.FormatFloat(math.Round(10*x)/10, 'f', -1, 64) }

// number formats the value of a tick; never -0.
func number(x float64) string { return strconv.FormatFloat(math.Round(x*1e6)/1e6+0, 'f', -1, 64) }

// canvas is an SVG in progress.
type canvas struct{ strings.Builder }

// add appends to the drawing. A strings.Builder does not fail.
func (c *canvas) add(format string, args ...any) { _, _ = fmt.Fprintf(&c.Builder, format, args...) }

func (c *canvas) begin(class, label string, width, height float64) {
	c.add(`<svg class="%s" viewBox="0 0 %s %s" role="img" aria-label="%s">`, class, coordinate(width), coordinate(height), escape(label))
}

func (c *canvas) line(class string, x1, y1, x2, y2 float64) {
	c.add(`<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`, class, coordinate(x1), coordinate(y1), coordinate(x2), coordinate(y2))
}

// text draws a text; anchor is start, middle or end.
func (c *canvas) text(class, anchor string, x, y float64, text string) {
	c.add(`<text class="%s" text-anchor="%s" x="%s" y="%s">%s</text>`, class, anchor, coordinate(x), coordinate(y), escape(text))
}

func (c *canvas) end() template.HTML {
	c.WriteString("</svg>")
	return template.HTML(c.String()) //nolint:gosec // text is escaped
}
