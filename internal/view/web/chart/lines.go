package chart

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// Point is a point of a curve. Either all points of a curve have limits or none.
type Point struct {
	X, Y   float64
	Lo, Hi *float64
}

// Curve is a series of points, sorted by X.
type Curve struct {
	Name   string
	Points []Point
}

// Rule is a named horizontal line.
type Rule struct {
	Y    float64
	Name string
}

// Lines is a line chart.
type Lines struct {
	Label    string // accessible description
	X, Y     string // names of the axes
	Curves   []Curve
	Rules    []Rule
	Tick     func(y float64) string // formats a value of the Y axis; default: as a number
	Odds     bool                   // Y values are decimal logarithms of odds
	MinRange float64                // of the Y axis
}

// curveLooks is the number of different curve styles; further curves repeat them.
const curveLooks = 8

const (
	linesWidth, linesHeight = 680.0, 260.0
	leftMargin, topMargin   = 64.0, 22.0
	rightMargin             = 18.0
	bottomMargin            = 36.0
	letterWidth             = 6.6 // mean
)

// Draw draws the chart; empty without points.
func (l Lines) Draw() template.HTML {
	x, y, any := l.axes()
	if !any {
		return ""
	}
	var c canvas
	c.begin("chart lines", l.Label, linesWidth, linesHeight)
	l.grid(&c, x, y)
	for i, curve := range l.Curves {
		class := look(i)
		band(&c, class, curve, x, y)
		c.add(`<polyline class="curve %s" points="%s"/>`, class, points(curve, x, y))
		if n := len(curve.Points); n > 0 {
			last := curve.Points[n-1]
			c.add(`<circle class="dot %s" cx="%s" cy="%s" r="3.5"/>`, class, coordinate(x.at(last.X)), coordinate(y.at(last.Y)))
		}
	}
	switch {
	case l.labelsEnds():
		l.labelEnds(&c, x, y)
	case len(l.Curves) > 1:
		l.legend(&c)
	}
	return c.end()
}

// look returns the CSS class of a curve.
func look(curve int) string { return fmt.Sprintf("c%d", curve%curveLooks+1) }

// labelsEnds reports whether curves are labelled at their ends: a legend of more than two curves is hard to match.
func (l Lines) labelsEnds() bool { return len(l.Curves) > 2 }

// right returns the right edge of the chart, where the labels begin.
func (l Lines) right() float64 {
	longest := 0
	if l.labelsEnds() {
		for _, c := range l.Curves {
			longest = max(longest, len([]rune(c.Name))+1)
		}
	}
	return linesWidth - rightMargin - letterWidth*float64(min(longest, maxLabel))
}

// maxLabel is the maximum length of a label, in bytes.
const maxLabel = 24

// labelEnds writes the names at the ends of the curves, without overlaps.
func (l Lines) labelEnds(c *canvas, x, y axis) {
	const lineHeight = 13.0
	type name struct {
		text, class string
		x, y        float64
	}
	var names []name
	for i, curve := range l.Curves {
		if n := len(curve.Points); n > 0 {
			names = append(names, name{plain.Clip(curve.Name, maxLabel), look(i), x.at(curve.Points[n-1].X) + 9, y.at(curve.Points[n-1].Y) + 4})
		}
	}
	slices.SortStableFunc(names, func(a, b name) int { return cmp.Compare(a.y, b.y) })
	for i := 1; i < len(names); i++ {
		names[i].y = max(names[i].y, names[i-1].y+lineHeight)
	}
	lowest := y.from + 4
	for i := len(names) - 1; i >= 0; i-- {
		names[i].y = min(names[i].y, lowest)
		lowest = names[i].y - lineHeight
	}
	for _, n := range names {
		c.text("end "+n.class, "start", n.x, n.y, n.text)
	}
}

// axes returns axes that include all points, limits and rules; any is false without points.
func (l Lines) axes() (x, y axis, any bool) {
	x = axis{math.Inf(1), math.Inf(-1), leftMargin, l.right()}
	y = axis{math.Inf(1), math.Inf(-1), linesHeight - bottomMargin, topMargin}
	include := func(v float64) { y.lo, y.hi = min(y.lo, v), max(y.hi, v) }
	for _, c := range l.Curves {
		for _, p := range c.Points {
			any = true
			x.lo, x.hi = min(x.lo, p.X), max(x.hi, p.X)
			include(p.Y)
			for _, limit := range []*float64{p.Lo, p.Hi} {
				if limit != nil {
					include(*limit)
				}
			}
		}
	}
	for _, r := range l.Rules {
		include(r.Y)
	}
	if room := max(l.MinRange-(y.hi-y.lo), 0.08*(y.hi-y.lo)) / 2; room > 0 {
		y.lo, y.hi = y.lo-room, y.hi+room
	}
	return x, y, any
}

func (l Lines) grid(c *canvas, x, y axis) {
	values := y.ticks(5)
	if l.Odds {
		values = y.odds(6)
	}
	for _, v := range values {
		name := number(v)
		if l.Tick != nil {
			name = l.Tick(v)
		}
		c.line("grid", x.from, y.at(v), x.to, y.at(v))
		c.text("tick", "end", x.from-8, y.at(v)+4, name)
	}
	for _, v := range x.ticks(8) {
		c.text("tick", "middle", x.at(v), y.from+18, number(v))
	}
	c.text("name", "end", x.to, y.from+32, l.X)
	c.text("name", "start", 4, 12, l.Y)
	for _, r := range l.Rules {
		c.line("rule", x.from, y.at(r.Y), x.to, y.at(r.Y))
		c.text("name", "start", x.from+4, y.at(r.Y)-4, r.Name)
	}
}

// legend writes the legend above the chart, from right to left.
func (l Lines) legend(c *canvas) {
	at := linesWidth - rightMargin
	for i, curve := range slices.Backward(l.Curves) {
		name := curve.Name
		c.text("name", "end", at, 12, name)
		at -= letterWidth*float64(len([]rune(name))) + 22
		c.line("curve "+look(i), at, 8, at+14, 8)
		at -= 14
	}
}

func points(curve Curve, x, y axis) string {
	var all []string
	for _, p := range curve.Points {
		all = append(all, place(x, y, p.X, p.Y))
	}
	return strings.Join(all, " ")
}

func place(x, y axis, atX, atY float64) string {
	return coordinate(x.at(atX)) + "," + coordinate(y.at(atY))
}

// band shades the area between the limits of the points, if any.
func band(c *canvas, class string, curve Curve, x, y axis) {
	if len(curve.Points) == 0 || curve.Points[0].Hi == nil {
		return
	}
	var corners []string
	for _, p := range curve.Points {
		corners = append(corners, place(x, y, p.X, *p.Hi))
	}
	for _, p := range slices.Backward(curve.Points) {
		corners = append(corners, place(x, y, p.X, *p.Lo))
	}
	c.add(`<polygon class="band %s" points="%s"/>`, class, strings.Join(corners, " "))
}
