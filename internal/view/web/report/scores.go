package report

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/view/web/chart"
)

// Scores returns the table of the distribution of each bot's scores, in the order of the ranking. If scores have no common
// scale, it shows shares of both bots' scores.
func Scores(r ranking.Result, info contest.Info, matches []*scoreboard.Match, to Links) (Part, error) {
	of, shared := func(m *scoreboard.Match, seat int) float64 { return float64(m.Seats[seat].Score) }, info.ShareFloor > 0 && len(info.Seats) == 2
	p := Part{ID: "scores", Title: "Distribution of " + info.Score, Note: "All matches. All bars share one scale; the mark is the median."}
	text := func(x float64) string { return fmt.Sprintf("%.0f", x) }
	lo, hi := math.Inf(1), math.Inf(-1)
	if shared {
		of = func(m *scoreboard.Match, seat int) float64 {
			return (1 + rating.RelativeMargin(float64(m.Seats[seat].Score), float64(m.Seats[1-seat].Score), info.ShareFloor)) / 2
		}
		p.Title, lo, hi = "Share of "+info.Score, 0, 1
		p.Note = fmt.Sprintf("Share of both bots' %s, in all matches; 50 %% = equal. The mark is the median.", info.Score)
		text = func(x float64) string { return fmt.Sprintf("%.0f %%", 100*x) }
	}
	scores := map[string][]float64{}
	for _, m := range matches {
		for i := range m.Seats {
			x := of(m, i)
			scores[m.Seats[i].Bot] = append(scores[m.Seats[i].Bot], x)
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	if len(matches) == 0 {
		return p, nil
	}
	t := table{Class: "scores", Head: []cell{{Text: "bot"}, {Text: text(lo) + " to " + text(hi)}}}
	for _, name := range []string{"least", "lower quarter", "median", "upper quarter", "most"} {
		t.Head = append(t.Head, cell{Text: name, Class: "number"})
	}
	for _, b := range r.Ranking {
		values := scores[b.Bot]
		if len(values) == 0 {
			continue
		}
		row := []cell{{Text: Line(b.Bot), Link: to.Bot(b.Bot)}, {}}
		for _, part := range []float64{0, 0.25, 0.5, 0.75, 1} {
			row = append(row, cell{Text: text(chart.Quantile(values, part)), Class: "number"})
		}
		row[1].Draw = chart.Histogram(values, lo, hi, fmt.Sprintf("%s of %s: %s to %s, median %s", p.Title, b.Bot, row[2].Text, row[6].Text, row[4].Text))
		t.Rows = append(t.Rows, row)
	}
	return tablePart(p, t)
}
