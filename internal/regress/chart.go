package regress

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/ui"
)

// chartWidth is that of a chart in characters.
const chartWidth = 41

// chart draws how much the new bot wins, with the 95 % interval, and how near the evidence for and against is to what
// decides, in block characters.
func (r *Report) chart() string {
	rates, share := ui.Scale{From: 0, To: 1, Width: chartWidth}, ui.Scale{Width: chartWidth}
	rows := [][2]string{{"", fmt.Sprintf("0 %%%s50 %%%s100 %%", strings.Repeat(" ", 16), strings.Repeat(" ", 13))}}
	if e := r.Estimate; e.Score != nil {
		rows = append(rows, [2]string{"win rate", rates.Interval(*e.Score, e.ScoreLo, e.ScoreHi, 0.5)})
	}
	for _, side := range []struct {
		name       string
		have, need float64
	}{{"for", r.Test.H1.Have, r.Test.H1.Need}, {"against", r.Test.H0.Have, r.Test.H0.Need}} {
		part := 0.0
		if side.need > 0 {
			part = side.have / side.need
		}
		rows = append(rows, [2]string{side.name, fmt.Sprintf("%s %s to 1 of %s", share.Meter(part), odds(side.have), odds(side.need))})
	}
	return ui.Labelled(rows)
}
