package report

import (
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/view/web/chart"
)

// Slowest is the slowest turn of a bot in a match.
type Slowest struct {
	Match int64
	Turn  int
	Took  time.Duration
}

// Headroom returns the distribution of a bot's slowest turns, as fractions of its time limit; a limit of 0 is none.
func Headroom(all []Slowest, mean, limit time.Duration, to Links) (Part, error) {
	p := Part{ID: "timing", Title: "Time"}
	if len(all) == 0 {
		return p, nil
	}
	worst := all[0]
	for _, s := range all {
		if s.Took > worst.Took {
			worst = s
		}
	}
	t := table{Class: "facts", Rows: [][]cell{
		{{Text: "mean turn"}, {Text: milliseconds(mean)}},
		{{Text: "slowest turn"}, {Text: fmt.Sprintf("%s (turn %d, match %d)", milliseconds(worst.Took), worst.Turn, worst.Match), Link: to.match(worst.Match)}},
		{{Text: "time limit"}, {Text: "none"}},
	}}
	if limit > 0 {
		t.Rows[2][1].Text = fmt.Sprintf("%s per turn; the slowest turn used %.0f %% of it", milliseconds(limit), 100*worst.Took.Seconds()/limit.Seconds())
	}
	var err error
	if p.Body, err = html("table", t); err != nil || limit == 0 {
		return p, err
	}
	p.Note = "Number of matches by the share of the time limit that the slowest turn took, in wall-clock time."
	if worst.Took > limit {
		p.Note += " Turns above the limit are first answers, which have a limit of their own, or include time that the clock did not count: the fair clock does not count the time of other programs."
	}
	p.Body += chart.Bars("Matches by the share of the limit that the slowest turn took", headroom(all, limit))
	return p, nil
}

func milliseconds(d time.Duration) string { return fmt.Sprintf("%.1f ms", ui.Milliseconds(d)) }

// headroom counts matches by the fraction of the limit used by the slowest turn.
func headroom(all []Slowest, limit time.Duration) []chart.Bar {
	bounds := []float64{0.1, 0.25, 0.5, 0.75, 0.9, 1}
	counts := make([]int, len(bounds)+1)
	for _, s := range all {
		i := 0
		for i < len(bounds) && s.Took.Seconds() >= bounds[i]*limit.Seconds() {
			i++
		}
		counts[i]++
	}
	var bars []chart.Bar
	from := 0.0
	for i, n := range counts {
		name := fmt.Sprintf("over %.0f %%", 100*from)
		if i < len(bounds) {
			name = fmt.Sprintf("%.0f–%.0f %%", 100*from, 100*bounds[i])
			from = bounds[i]
		}
		bars = append(bars, chart.Bar{Name: name, Value: float64(n), Text: fmt.Sprint(n), Alarm: i >= len(bounds)-1})
	}
	for len(bars) > 1 && bars[len(bars)-1].Value == 0 {
		bars = bars[:len(bars)-1]
	}
	return bars
}
