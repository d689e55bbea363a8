package chart

import "html/template"

// Bar is a named number.
type Bar struct {
	Name  string
	Value float64
	Text  string // the displayed number
	Alarm bool
}

// Bars draws a horizontal bar chart.
func Bars(label string, bars []Bar) template.HTML {
	const width, line, left, right = 480.0, 24.0, 120.0, 70.0
	most := 0.0
	for _, b := range bars {
		most = max(most, b.Value)
	}
	x := axis{0, most, 0, width - left - right}
	var c canvas
	c.begin("chart bars", label, width, line*float64(len(bars)))
	for i, b := range bars {
		top, class, long := line*float64(i), "bar", 0.0
		if most > 0 {
			long = x.at(b.Value)
		}
		if b.Alarm {
			class += " alarm"
		}
		c.text("tick", "end", left-8, top+16, b.Name)
		c.add(`<rect class="%s" x="%s" y="%s" width="%s" height="%s" rx="2"/>`, class, coordinate(left), coordinate(top+4), coordinate(long), coordinate(line-8))
		c.text("tick", "start", left+long+6, top+16, b.Text)
	}
	return c.end()
}

// Share draws a fraction of 1 as a bar, as high as a line of text.
func Share(label string, share float64) template.HTML {
	const width, height = 120.0, 14.0
	var c canvas
	c.begin("chart share", label, width, height)
	c.add(`<rect class="track" x="0" y="3" width="%s" height="8" rx="4"/>`, coordinate(width))
	c.add(`<rect class="bar" x="0" y="3" width="%s" height="8" rx="4"/>`, coordinate(width*min(max(share, 0), 1)))
	return c.end()
}
