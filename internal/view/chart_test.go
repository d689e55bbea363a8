package view_test

import (
	"encoding/xml"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/view/web/chart"
)

// Charts of any values are well-formed SVG, with escaped text and finite coordinates.
func TestCharts(t *testing.T) {
	t.Parallel()
	const malicious = `<script>"&`
	one := []chart.Point{{X: 3, Y: 5}}
	limited := []chart.Point{{X: 1, Y: 0, Lo: new(-1.0), Hi: new(1.0)}, {X: 2, Y: 1e9, Lo: new(0.0), Hi: new(2e9)}}
	for name, svg := range map[string]string{
		"a point": string(chart.Lines{Label: malicious, X: malicious, Y: malicious, Curves: []chart.Curve{{Name: malicious, Points: one}}}.Draw()),
		"limits":  string(chart.Lines{Curves: []chart.Curve{{Name: "a", Points: limited}, {Name: malicious, Points: one}}, MinRange: 1}.Draw()),
		"odds": string(chart.Lines{
			Curves: []chart.Curve{{Points: []chart.Point{{X: 1, Y: -7}, {X: 2, Y: 1.3}}}}, Rules: []chart.Rule{{Y: 1.3, Name: malicious}}, Odds: true,
			Tick: func(y float64) string { return chartNumber(t, y) },
		}.Draw()),
		"interval":      string(chart.Interval{At: 1, Lo: new(0.0), Hi: new(2.0)}.Draw(0, 2, malicious)),
		"open interval": string(chart.Interval{}.Draw(0, 0, malicious)),
		"bars":          string(chart.Bars(malicious, []chart.Bar{{Name: malicious, Value: 0, Text: malicious}, {Value: 3, Alarm: true}})),
		"no bars":       string(chart.Bars("", []chart.Bar{{}})),
		"share":         string(chart.Share(malicious, 1.5)),
	} {
		if !strings.HasPrefix(svg, "<svg") || strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
			t.Errorf("%s: %s", name, svg)
		}
		d := xml.NewDecoder(strings.NewReader(svg))
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v in %s", name, err, svg)
			}
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
				t.Errorf("%s has a <script> element", name)
			}
		}
	}
	if svg := (chart.Lines{}).Draw(); svg != "" {
		t.Errorf("empty chart: %s", svg)
	}
}

// chartNumber formats the value of a tick, which must be round odds.
func chartNumber(t *testing.T, log float64) string {
	t.Helper()
	odds := math.Pow(10, math.Abs(log))
	for odds >= 9.99 {
		odds /= 10
	}
	if nearest := math.Round(odds); math.Abs(odds-nearest) > 1e-6 {
		t.Errorf("tick at %v", log)
	}
	return "x"
}
