package chart

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/plain"
)

// Point is a point of a curve, with limits if it has some.
type Point struct {
	X, Y   float64
	Lo, Hi *float64
}

// Curve is a series of points, in the order of their X.
type Curve struct {
	Name   string
	Points []Point
}

// Rule is a horizontal line with a name.
type Rule struct {
	Y    float64
	Name string
}

// Lines is a chart of curves over one axis.
type Lines struct {
	Label  string // what is shown, for those who do not see it
	X, Y   string // names of the axes
	Curves []Curve
	Rules  []Rule
	Tick   func(y float64) string // names a value of the Y axis; nil: the number
	Odds   bool                   // the Y axis has logarithms of 10, of odds
	Least  float64                // of the Y axis: a range at least so wide
}

// curveLooks is how many curves look different; more look as the first ones again.
const curveLooks = 8

const (
	linesWidth, linesHeight = 680.0, 260.0
	leftMargin, topMargin   = 64.0, 22.0
	rightMargin             = 18.0
	bottomMargin            = 36.0
	letter                  = 6.6 // mean width of one
)

// Draw draws the chart. Without a point it is empty.
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
			c.add(`<circle class="dot %s" cx="%s" cy="%s" r="3.5"/>`, class, place(x.at(last.X)), place(y.at(last.Y)))
		}
	}
	switch {
	case l.namesEnds():
		l.nameEnds(&c, x, y)
	case len(l.Curves) > 1:
		l.legend(&c)
	}
	return template.HTML(c.end()) //nolint:gosec // its texts are escaped
}

// look returns the class of a curve.
func look(curve int) string { return fmt.Sprintf("c%d", curve%curveLooks+1) }

// namesEnds reports whether names stand where curves end: of more than two, nobody matches a legend.
func (l Lines) namesEnds() bool { return len(l.Curves) > 2 }

// right is where the chart ends and names begin.
func (l Lines) right() float64 {
	longest := 0
	if l.namesEnds() {
		for _, c := range l.Curves {
			longest = max(longest, len([]rune(c.Name))+1)
		}
	}
	return linesWidth - rightMargin - letter*float64(min(longest, mostLetters))
}

// mostLetters of a name are shown at the end of a curve.
const mostLetters = 24

// nameEnds names the curves where they end, one below the other where they end at one place.
func (l Lines) nameEnds(c *canvas, x, y axis) {
	const lineHeight = 13.0
	type name struct {
		text, class string
		x, y        float64
	}
	var names []name
	for i, curve := range l.Curves {
		if n := len(curve.Points); n > 0 {
			names = append(names, name{plain.Clip(curve.Name, mostLetters), look(i), x.at(curve.Points[n-1].X) + 9, y.at(curve.Points[n-1].Y) + 4})
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

// axes returns the axes that show all.
func (l Lines) axes() (x, y axis, any bool) {
	x = axis{math.Inf(1), math.Inf(-1), leftMargin, l.right()}
	y = axis{math.Inf(1), math.Inf(-1), linesHeight - bottomMargin, topMargin}
	see := func(v float64) { y.lo, y.hi = min(y.lo, v), max(y.hi, v) }
	for _, c := range l.Curves {
		for _, p := range c.Points {
			any = true
			x.lo, x.hi = min(x.lo, p.X), max(x.hi, p.X)
			see(p.Y)
			for _, limit := range []*float64{p.Lo, p.Hi} {
				if limit != nil {
					see(*limit)
				}
			}
		}
	}
	for _, r := range l.Rules {
		see(r.Y)
	}
	if room := max(l.Least-(y.hi-y.lo), 0.08*(y.hi-y.lo)) / 2; room > 0 {
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

// legend names the curves, from right to left.
func (l Lines) legend(c *canvas) {
	at := linesWidth - rightMargin
	for i, curve := range slices.Backward(l.Curves) {
		name := curve.Name
		c.text("name", "end", at, 12, name)
		at -= letter*float64(len([]rune(name))) + 22
		c.line("curve "+look(i), at, 8, at+14, 8)
		at -= 14
	}
}

func points(curve Curve, x, y axis) string {
	var all []string
	for _, p := range curve.Points {
		all = append(all, place(x.at(p.X))+","+place(y.at(p.Y)))
	}
	return strings.Join(all, " ")
}

// band shades what lies between the limits of the points, up to the edge where one is open.
func band(c *canvas, class string, curve Curve, x, y axis) {
	var upper, lower []string
	limited := false
	for _, p := range curve.Points {
		limited = limited || p.Lo != nil || p.Hi != nil
		lo, hi := y.lo, y.hi
		if p.Lo != nil {
			lo = *p.Lo
		}
		if p.Hi != nil {
			hi = *p.Hi
		}
		upper = append(upper, place(x.at(p.X))+","+place(y.at(hi)))
		lower = append(lower, place(x.at(p.X))+","+place(y.at(lo)))
	}
	if !limited {
		return
	}
	slices.Reverse(lower)
	c.add(`<polygon class="band %s" points="%s %s"/>`, class, strings.Join(upper, " "), strings.Join(lower, " "))
}
