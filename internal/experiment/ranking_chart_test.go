package experiment_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// chartText returns the chart of a ranking as text.
func chartText(r ranking.Result) string { return (&ui.Document{Body: []ui.Block{r.Chart()}}).Text(0) }

// The chart has one line per rated bot, on a common scale. A bot with only a bound has an interval
// without a mark.
func TestChart(t *testing.T) {
	t.Parallel()
	r := ranking.Result{Ranking: []ranking.Rank{
		{Bot: "chef", Elo: new(200.0), Lo: new(200.0), Bound: new(">=")},
		{Bot: "a\x1b[31m", Elo: new(0.0), Lo: new(-200.0), Hi: new(200.0)},
		{Bot: "unplayed"},
	}}
	want := `           -200                                 +200
chef                           |                   ░
a\x1b[31m  ░░░░░░░░░░░░░░░░░░░░█░░░░░░░░░░░░░░░░░░░░
`
	must.Be(t, "chart", want, chartText(r))
	r.Ranking = r.Ranking[:1]
	must.Be(t, "chart of one bot", "", chartText(r))
}
