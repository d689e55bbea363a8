package chart

import (
	"html/template"
	"slices"
)

// bins is the number of bins of a histogram.
const bins = 30

// Histogram draws a histogram as high as a line of text, with a mark at the median. The highest bar has the full height.
func Histogram(values []float64, lo, hi float64, label string) template.HTML {
	const width, height, margin = 200.0, 34.0, 4.0
	if len(values) == 0 {
		return ""
	}
	counts := make([]int, bins)
	for _, v := range values {
		at := 0
		if hi > lo {
			at = int(bins * (v - lo) / (hi - lo))
		}
		counts[min(max(at, 0), bins-1)]++
	}
	most, wide := float64(slices.Max(counts)), (width-2*margin)/bins
	var c canvas
	c.begin("chart histogram", label, width, height)
	c.line("grid", margin, height-2, width-margin, height-2)
	for i, n := range counts {
		if n > 0 {
			high := max(1.5, (height-8)*float64(n)/most)
			c.add(`<rect class="bar" x="%s" y="%s" width="%s" height="%s"/>`, coordinate(margin+wide*float64(i)), coordinate(height-2-high), coordinate(wide-0.6), coordinate(high))
		}
	}
	x := axis{lo, hi, margin, width - margin}
	middle := x.at(Quantile(values, 0.5))
	c.line("middle", middle, 1, middle, height)
	return c.end()
}

// Quantile returns a quantile by linear interpolation; 0 without values.
func Quantile(values []float64, part float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	at := part * float64(len(sorted)-1)
	below := int(at)
	if below+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[below] + (at-float64(below))*(sorted[below+1]-sorted[below])
}
