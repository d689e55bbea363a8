package regress

import (
	"fmt"
	"math"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/ui"
)

// Text is the report for people, the verdict first, with its tables in a width.
func (r *Report) Text(width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", r.Sentence)
	facts := ui.Table{Rows: append([][]string{{"verdict", r.Headline()}}, r.Facts()...), Prose: true}
	// A strings.Builder takes everything.
	_ = facts.Print(&b, width)
	if l := r.ClassListing(); len(l.Rows) > 0 {
		classes := ui.Table{Right: l.Right, Keep: []string{"kind", "finding", "win rate"}, Rows: append([][]string{l.Head}, l.Rows...)}
		b.WriteByte('\n')
		_ = classes.Print(&b, width)
	}
	if len(r.Notes) > 0 {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(r.Notes, "\n"))
	}
	for _, f := range r.Failures {
		fmt.Fprintf(&b, "\n%s\n%s", f.title(), f.text())
	}
	return b.String()
}

// Markdown is the report for a comment on a pull request.
func (r *Report) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n%s\n\n", ui.InMarkdown(r.Headline()), ui.InMarkdown(r.Sentence))
	facts := ui.Listing{Head: []string{r.New.Name, "against " + r.Old.Name}, Table: ui.Table{Rows: r.Facts()}}
	b.WriteString(facts.Markdown())
	b.WriteString("\n" + ui.Fenced(r.chart()))
	if l := r.ClassListing(); len(l.Rows) > 0 {
		fmt.Fprintf(&b, "\n<details><summary>by kind of scenario and side</summary>\n\n%s\n</details>\n", l.Markdown())
	}
	if len(r.Notes) > 0 {
		b.WriteByte('\n')
	}
	for _, note := range r.Notes {
		fmt.Fprintf(&b, "- %s\n", ui.InMarkdown(note))
	}
	for _, f := range r.Failures {
		fmt.Fprintf(&b, "\n%s:\n\n%s", ui.InMarkdown(f.title()), ui.Fenced(f.text()))
	}
	return b.String()
}

// Facts are what was measured, line by line.
func (r *Report) Facts() [][]string {
	rows := [][]string{
		{"Elo", fmt.Sprintf("%s (%s)", r.Estimate, r.Estimate.Method.Holds())},
		{"matches", fmt.Sprintf("%d: %d won, %d drawn, %d lost", r.Games, r.Wins, r.Draws, r.Losses)},
	}
	if s := r.Scores; s != nil {
		rows = append(rows, []string{"pairs", fmt.Sprintf("%d: %d at 2-0, %d at 1½-½, %d at 1-1, %d at ½-1½, %d at 0-2", r.Pairs, s[4], s[3], s[2], s[1], s[0])})
	}
	if m := r.Margin; m.Median != nil {
		about := "too few pairs for an interval"
		if m.Lo != nil {
			about = fmt.Sprintf("95 %% CI %s to %s, as for a fixed number of pairs", r.marginOf(*m.Lo), r.marginOf(*m.Hi))
		}
		rows = append(rows, []string{r.score, fmt.Sprintf("%s per match, median (%s)", r.difference(*m.Median), about)})
	}
	by := r.Settings.Test
	if r.DecidedBy != "" {
		by = Test(r.DecidedBy)
	}
	bounds := fmt.Sprintf("%+g or %+g Elo (%s), risks %g and %g", r.Settings.Elo0, r.Settings.Elo1, r.Settings.Model, r.Settings.Alpha, r.Settings.Beta)
	return append(rows, []string{"evidence", fmt.Sprintf("%s; by %s", evidence(r.Test), by)},
		[]string{"test", fmt.Sprintf("%s: %s", r.Settings.Test, bounds)})
}

// difference is by how much the new bot's score is above the old one's, with what it is measured in.
func (r *Report) difference(x float64) string {
	if r.Settings.MarginUnit == Relative {
		return fmt.Sprintf("%s of both bots' %s", r.marginOf(x), r.score)
	}
	return r.marginOf(x)
}

// marginOf is a difference of scores.
func (r *Report) marginOf(x float64) string {
	if r.Settings.MarginUnit == Relative {
		return fmt.Sprintf("%+.1f %%", math.Round(1000*x)/10+0) // +0 and never -0
	}
	return fmt.Sprintf("%+.1f", x+0)
}

// marginText is a difference of scores with its limits, if there are some.
func (r *Report) marginText(median, lo, hi *float64) string {
	if lo == nil {
		return r.marginOf(*median)
	}
	return fmt.Sprintf("%s [%s, %s]", r.marginOf(*median), r.marginOf(*lo), r.marginOf(*hi))
}

// smallestP is where a p-value is shown as below it.
const smallestP = 0.001

func pText(p float64) string {
	if p < smallestP {
		return fmt.Sprintf("<%g", smallestP)
	}
	return fmt.Sprintf("%.3f", p)
}

// ClassListing is the table of the breakdown. Kinds of scenarios of which none was met often enough are left
// to JSON; maps are shown in any case.
func (r *Report) ClassListing() *ui.Listing {
	l := &ui.Listing{
		Head:  []string{"kind", "pairs", "win rate", r.score, "p", "finding"},
		Table: ui.Table{Right: map[int]bool{1: true, 2: true, 3: true, 4: true}},
	}
	shown := map[string]bool{contest.TraitMap: true}
	for _, c := range r.Classes {
		shown[c.Trait] = shown[c.Trait] || c.Finding != TooFew
	}
	for _, c := range r.Classes {
		if !shown[c.Trait] {
			continue
		}
		value := "-"
		if c.P != nil {
			value = pText(*c.P)
		}
		l.Row(c.Name(), fmt.Sprint(c.Pairs), fmt.Sprintf("%.0f %%", 100*c.Score), r.marginText(c.Margin, c.Lo, c.Hi), value, string(c.Finding))
	}
	return l
}
