package ranking

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// normal95 is half the width of the central 95 % of the normal distribution, in standard deviations.
const normal95 = 1.96

// Interval returns a bot's rating and its 95 % limits, nil if infinite. rated is false without a rating.
func (b Rank) Interval() (at float64, lo, hi *float64, rated bool) {
	switch {
	case b.Mu != nil:
		return *b.Mu, new(*b.Mu - normal95**b.Sigma), new(*b.Mu + normal95**b.Sigma), true
	case b.Elo != nil:
		return *b.Elo, b.Lo, b.Hi, true
	}
	return 0, nil, nil, false
}

// maxCharted limits the number of bots in a chart.
const maxCharted = 32

// Chart draws the ratings with their 95 % intervals in block characters, one line per bot; nil if fewer than two bots
// are rated.
func (r Result) Chart() ui.Chart {
	type bar struct {
		name       string
		at, lo, hi float64
	}
	var bars []bar
	scale := ui.Scale{From: math.Inf(1), To: math.Inf(-1), Width: ui.ChartWidth}
	for _, b := range r.Ranking[:min(len(r.Ranking), maxCharted)] {
		at, lo, hi, rated := b.Interval()
		if !rated {
			continue
		}
		one := bar{b.Bot, at, *cmp.Or(lo, new(math.Inf(-1))), *cmp.Or(hi, new(math.Inf(1)))}
		if b.Bound != nil { // no mark for a rating that is only a bound
			one.at = math.NaN()
		}
		for _, x := range []float64{one.at, one.lo, one.hi} {
			if !math.IsInf(x, 0) && !math.IsNaN(x) {
				scale.From, scale.To = min(scale.From, x), max(scale.To, x)
			}
		}
		bars = append(bars, one)
	}
	if len(bars) < 2 {
		return nil
	}
	from, to := fmt.Sprintf("%+.0f", scale.From), fmt.Sprintf("%+.0f", scale.To)
	rows := ui.Chart{{"", from + strings.Repeat(" ", max(1, ui.ChartWidth-len(from)-len(to))) + to}}
	for _, b := range bars {
		rows = append(rows, [2]string{b.name, scale.Interval(b.at, b.lo, b.hi, 0)})
	}
	return rows
}
