package ranking

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/cookoff/cookoff/internal/ui"
)

// Sizes of a chart in characters.
const (
	chartWidth  = 41
	mostCharted = 32
)

// Chart draws the ratings with their 95 % intervals in block characters, a line for each bot; empty if fewer than two have
// one.
func (r Result) Chart() string {
	type bar struct {
		name       string
		at, lo, hi float64
	}
	var bars []bar
	scale := ui.Scale{From: math.Inf(1), To: math.Inf(-1), Width: chartWidth}
	for _, b := range r.Ranking[:min(len(r.Ranking), mostCharted)] {
		one := bar{name: b.Bot}
		switch {
		case b.Mu != nil:
			one.at, one.lo, one.hi = *b.Mu, *b.Mu-normal95**b.Sigma, *b.Mu+normal95**b.Sigma
		case b.Elo != nil:
			one.at = *b.Elo
			one.lo, one.hi = *cmp.Or(b.Lo, new(math.Inf(-1))), *cmp.Or(b.Hi, new(math.Inf(1)))
			if b.Bound != nil { // it is a limit
				one.at = math.NaN()
			}
		default:
			continue
		}
		for _, x := range []float64{one.at, one.lo, one.hi} {
			if !math.IsInf(x, 0) && !math.IsNaN(x) {
				scale.From, scale.To = min(scale.From, x), max(scale.To, x)
			}
		}
		bars = append(bars, one)
	}
	if len(bars) < 2 {
		return ""
	}
	from, to := fmt.Sprintf("%+.0f", scale.From), fmt.Sprintf("%+.0f", scale.To)
	rows := [][2]string{{"", from + strings.Repeat(" ", max(1, chartWidth-len(from)-len(to))) + to}}
	for _, b := range bars {
		rows = append(rows, [2]string{b.name, scale.Interval(b.at, b.lo, b.hi, 0)})
	}
	return ui.Labelled(rows)
}
