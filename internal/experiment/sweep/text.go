package sweep

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// label returns the display name of a variant.
func (r *Report) label(name string) string {
	i := slices.IndexFunc(r.Variants, func(v Variant) bool { return v.Name == name })
	if i < 0 {
		return name
	}
	return r.Variants[i].Label
}

func (r *Report) labels(names []string) string {
	var labels []string
	for _, name := range names {
		labels = append(labels, r.label(name))
	}
	return ui.List(labels)
}

// sure formats the confidence level, such as "95 % sure".
func (r *Report) sure() string { return fmt.Sprintf("%.4g %% sure", 100*(1-r.Settings.Alpha)) }

// sentence summarizes the result in one line.
func (r *Report) sentence() string {
	best, all := r.label(r.Best), len(r.Variants)
	switch r.Ending {
	case rating.Decided:
		able := all - r.count(Unplayed)
		switch {
		case able == 1:
			return fmt.Sprintf("%s is the only one of %d variants that can play", best, all)
		case able < all:
			return fmt.Sprintf("%s is the best of the %d variants that can play: all others are shown to be worse, %s", best, able, r.sure())
		}
		return fmt.Sprintf("%s is the best of %d variants: all others are shown to be worse, %s", best, all, r.sure())
	case Exhausted:
		if r.allZero() {
			return fmt.Sprintf("no variant won or drew a match, so none of the %d is best: %s", all, r.labels(r.Candidates))
		}
		return fmt.Sprintf("%s came out on top of %d variants; %s", best, all, r.notWorse())
	case Alike:
		return "no difference: all variants played alike, move by move"
	case Unplayable:
		return "no result: none of the variants can play"
	}
	if r.Pairs == 0 {
		return "no result yet"
	}
	return fmt.Sprintf("no result yet: %s left of %d; %s leads", spelling.Choose(r.count(Racing), "1 is", fmt.Sprintf("%d are", r.count(Racing))), all, best)
}

// allZero reports whether the score that compares the variants is 0 for all.
func (r *Report) allZero() bool {
	scored := func(v Variant) bool { return v.Rate != nil && *v.Rate > 0 }
	return r.Ending == Exhausted && r.Settings.Measure == ByScore && !slices.ContainsFunc(r.Variants, scored)
}

// notWorse names the variants, except the best, that were not shown to be worse.
func (r *Report) notWorse() string {
	if len(r.Candidates) > 2 && len(r.Candidates) == len(r.Variants) {
		return "none is shown to be worse"
	}
	others := slices.DeleteFunc(slices.Clone(r.Candidates), func(c string) bool { return c == r.Best })
	return "not shown to be worse: " + r.labels(others)
}

// count returns the number of variants with an outcome.
func (r *Report) count(f Outcome) (n int) {
	for _, v := range r.Variants {
		if v.Outcome == f {
			n++
		}
	}
	return n
}

// Document returns the report in all formats.
func (r *Report) Document() *ui.Document {
	return &ui.Document{Value: r, Body: []ui.Block{ui.Title(r.Sentence), r.table(), r.chart(), r.Notes}}
}

// table returns the table of the variants.
func (r *Report) table() *ui.Table {
	elos := ui.Right("95 % CI", func(v Variant) string { return elo(v.Lo, "-∞") + " to " + elo(v.Hi, "+∞") })
	margins := ui.Right(r.Score, func(v Variant) string { return r.margin(v.Margin, "-") })
	measured := []ui.Column[Variant]{ui.Right("Elo", func(v Variant) string { return elo(v.Elo, "-") }), elos, margins}
	if r.Settings.Measure == ByMargin {
		measured = []ui.Column[Variant]{margins, ui.Right("95 % CI", func(v Variant) string {
			return r.margin(v.MarginLo, "-∞") + " to " + r.margin(v.MarginHi, "+∞")
		})}
	}
	columns := append([]ui.Column[Variant]{
		ui.Left("variant", func(v Variant) string { return v.Label }),
		ui.Right("win rate", func(v Variant) string { return ui.Percent(v.Rate) }),
	}, measured...)
	t := ui.TableOf(r.Variants, append(columns,
		ui.Right("pairs", func(v Variant) string { return fmt.Sprint(v.Pairs) }),
		ui.Right("failed", func(v Variant) string { return fmt.Sprint(v.Failed) }),
		ui.Left("result", r.outcome),
	)...)
	t.Keep = []string{"variant", "win rate", "result"}
	return t
}

func (r *Report) margin(x *float64, open string) string {
	switch {
	case x == nil:
		return open
	case r.Relative:
		return ui.Signed(100**x, 1) + " %"
	}
	return ui.Signed(*x, 1)
}

// odds formats evidence as odds to 1.
func odds(evidence float64) string {
	if x := math.Exp(evidence); x < 10 {
		return fmt.Sprintf("%.1f", x)
	} else if x < 1e6 {
		return fmt.Sprintf("%.0f", x)
	}
	return "a million"
}

func elo(x *float64, open string) string {
	if x == nil {
		return open
	}
	return ui.Signed(*x, 0)
}

// outcome describes a variant's outcome.
func (r *Report) outcome(v Variant) string {
	switch v.Outcome {
	case Worse:
		return fmt.Sprintf("worse than %s", r.label(v.WorseBy))
	case LeftOut:
		if v.WorseBy == "" {
			return "not shown to be worse"
		}
		return fmt.Sprintf("not shown to be worse: %s to 1 of %s to 1", odds(v.Evidence), odds(v.Need))
	case Racing:
		if r.Ending == Alike {
			return "played alike"
		}
		return "still racing"
	}
	return string(v.Outcome)
}

// chart draws the win rates with their intervals.
func (r *Report) chart() ui.Chart {
	rows := ui.Chart{ui.RateAxis()}
	for _, v := range r.Variants {
		if v.Rate != nil {
			rows = append(rows, [2]string{v.Label, ui.Rates().Interval(*v.Rate, v.RateLo, v.RateHi, 0.5)})
		}
	}
	if len(rows) == 1 {
		return nil
	}
	return rows
}

// Progress describes the race in one line.
func (r *Race) Progress(variants []Variant) string {
	left := r.left()
	line := fmt.Sprintf("round %d: %d of %d variants left, pair %d of at most %d", r.round, len(left), len(r.runners), r.played, r.settings.MaxPairs)
	if r.next == 0 || len(left) == 0 {
		return line
	}
	best := slices.MaxFunc(left, func(i, j int) int { return cmp.Compare(r.runners[i].mean(), r.runners[j].mean()) })
	rate := 0.0
	for _, x := range r.runners[best].results {
		rate += x.Score / float64(len(r.runners[best].results))
	}
	return line + fmt.Sprintf("; %s leads with a win rate of %.0f %%", variants[best].Label, 100*rate)
}
