// Package chart draws charts as SVG, for pages without scripts. The page's style sheet controls their appearance:
// the classes are those of Style.
package chart

import (
	_ "embed"
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"
)

// Style is the style sheet of all charts. It takes its colours from variables of the page: --ink, --muted, --line,
// --accent, --second, --band.
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

// ticks returns round values within the axis, approximately about of them.
func (a axis) ticks(about int) (all []float64) {
	span := a.hi - a.lo
	if span <= 0 || about < 1 {
		return []float64{a.lo}
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(about))))
	for _, times := range []float64{1, 2, 5, 10} {
		if span/(step*times) <= float64(about) {
			step *= times
			break
		}
	}
	for n := math.Ceil(a.lo/step - 1e-9); n*step <= a.hi+step*1e-9; n++ {
		all = append(all, n*step)
	}
	return all
}

// odds returns the logarithms of round odds within the axis, at most most of them.
func (a axis) odds(most int) (all []float64) {
	for _, steps := range [][]float64{{1, 2, 5}, {1}} {
		all = nil
		for power := math.Floor(a.lo); power <= a.hi; power++ {
			for _, s := range steps {
				if v := power + math.Log10(s); v >= a.lo && v <= a.hi {
					all = append(all, v)
				}
			}
		}
		if len(all) <= most {
			return all
		}
	}
	var some []float64
	every := (len(all) + most - 1) / most
	for i := 0; i < len(all); i += every {
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

// add appends to the drawing: a strings.Builder does not fail.
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
	return template.HTML(c.String()) //nolint:gosec // its texts are escaped
}
