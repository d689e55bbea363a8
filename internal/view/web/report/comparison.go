package report

import (
	"cmp"
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/view/web/chart"
)

// AddComparison adds the result of a comparison. The default title is its sentence. after is the state of the test after each pair.
func (p *Parts) AddComparison(r *regress.Report, after []rating.State, title string) {
	p.Add(verdict(r, cmp.Or(title, r.Sentence)))
	p.Add(evidence(after), nil)
	p.Add(classes(r))
}

// verdict returns the part with the measurements behind the answer.
func verdict(r *regress.Report, title string) (Part, error) {
	return tablePart(Part{ID: "verdict", Title: title}, table{Class: "facts", Rows: cellsOf(r.Facts(), nil)})
}

// classes returns the results of a comparison by kind of scenario, and by seat.
func classes(r *regress.Report) (Part, error) {
	return tablePart(Part{ID: "kinds", Title: "By kind of scenario and seat"}, tableOf(r.ClassTable()))
}

// evidence returns the chart of the evidence for and against after each pair, as odds.
func evidence(after []rating.State) Part {
	p := Part{ID: "evidence", Title: "Evidence", Note: "Odds after each pair. The test ends when a curve reaches its line; before that, ups and downs mean little."}
	if len(after) < 2 {
		return p
	}
	last := after[len(after)-1]
	curves := []chart.Curve{{Name: "for"}, {Name: "against"}}
	for _, s := range thinned(after) {
		curves[0].Points = append(curves[0].Points, chart.Point{X: float64(s.Pairs), Y: s.H1.Have / math.Ln10})
		curves[1].Points = append(curves[1].Points, chart.Point{X: float64(s.Pairs), Y: s.H0.Have / math.Ln10})
	}
	rules := []chart.Rule{{Y: last.H1.Need / math.Ln10, Name: "decides"}}
	if math.Abs(last.H1.Need-last.H0.Need) > 1e-9 {
		rules = []chart.Rule{{Y: last.H1.Need / math.Ln10, Name: "decides for"}, {Y: last.H0.Need / math.Ln10, Name: "decides against"}}
	}
	p.Body = wide(chart.Lines{
		Label: "Evidence for and against, as odds, after each pair", X: "pairs", Y: "odds", Curves: curves, Rules: rules, Tick: odds, Odds: true,
	}.Draw())
	return p
}

// odds formats a base 10 logarithm as odds.
func odds(log float64) string {
	if x := math.Pow(10, log); x >= 1 {
		return fmt.Sprintf("%.3g : 1", x)
	}
	return fmt.Sprintf("1 : %.3g", math.Pow(10, -log))
}

// maxPoints is the maximum number of points in a curve: more would not be visible.
const maxPoints = 400

// thinned returns at most maxPoints evenly spaced values, including the last.
func thinned[T any](all []T) []T {
	if len(all) <= maxPoints {
		return all
	}
	var kept []T
	for i := range maxPoints - 1 {
		kept = append(kept, all[i*len(all)/(maxPoints-1)])
	}
	return append(kept, all[len(all)-1])
}
