package cli

import (
	"fmt"
	"math"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/regress"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

// regressPage is a report as it is shown.
type regressPage struct {
	*regress.Report
	game     contest.Info
	before   int // games that were played before this run
	voids    tournament.Voids
	warnings []tournament.Warning
	failures []firstFailure
}

// regressResult is what --format json prints.
type regressResult struct {
	Game   string `json:"game"`
	Before int    `json:"played_before"`
	tournament.Voids
	tournament.Warnings
	*regress.Report
	Failures []firstFailure `json:"failures"`
}

func (a *app) printRegress(p regressPage) error {
	switch a.out.Format {
	case ui.JSON:
		return a.out.JSON(regressResult{p.game.Name, p.before, p.voids, tournament.Warnings{Warnings: p.warnings}, p.Report, append([]firstFailure{}, p.failures...)})
	case ui.MarkdownForm:
		return a.out.Text(p.markdown())
	}
	return a.out.Prose(p.text(a.out.Width))
}

// text is the page for people, the verdict first, with its tables in a width.
func (p regressPage) text(width int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", p.Sentence)
	facts := ui.Table{Rows: append([][]string{{"verdict", p.Headline()}}, p.facts()...), Prose: true}
	// A strings.Builder takes everything.
	_ = facts.Print(&b, width)
	if rows := p.classes(); len(rows) > 0 {
		classes := ui.Table{Right: classesRight(), Keep: []string{"kind", "finding", "win rate"}, Rows: append([][]string{classesHead(p.game.Score)}, rows...)}
		b.WriteByte('\n')
		_ = classes.Print(&b, width)
	}
	if len(p.Notes) > 0 {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(p.Notes, "\n"))
	}
	for _, f := range p.failures {
		fmt.Fprintf(&b, "\n%s\n%s", f.title(), f.text())
	}
	return b.String()
}

// markdown is the page for a comment on a pull request.
func (p regressPage) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "### %s\n\n%s\n\n", ui.InMarkdown(p.Headline()), ui.InMarkdown(p.Sentence))
	l := ui.Listing{Head: []string{p.New.Name, "against " + p.Old.Name}, Table: ui.Table{Rows: p.facts()}}
	b.WriteString(l.Markdown())
	if rows := p.classes(); len(rows) > 0 {
		l = ui.Listing{Head: classesHead(p.game.Score), Table: ui.Table{Right: classesRight(), Rows: rows}}
		fmt.Fprintf(&b, "\n<details><summary>by kind of scenario and side</summary>\n\n%s\n</details>\n", l.Markdown())
	}
	if len(p.Notes) > 0 {
		b.WriteByte('\n')
	}
	for _, note := range p.Notes {
		fmt.Fprintf(&b, "- %s\n", ui.InMarkdown(note))
	}
	for _, f := range p.failures {
		fmt.Fprintf(&b, "\n%s:\n\n%s", ui.InMarkdown(f.title()), ui.Fenced(f.text()))
	}
	return b.String()
}

// facts are what was measured, line by line.
func (p regressPage) facts() [][]string {
	rows := [][]string{
		{"Elo", fmt.Sprintf("%s (%s)", p.Estimate, p.Estimate.Method.Holds())},
		{"matches", fmt.Sprintf("%d: %d won, %d drawn, %d lost", p.Games, p.Wins, p.Draws, p.Losses)},
	}
	if s := p.Scores; s != nil {
		rows = append(rows, []string{"pairs", fmt.Sprintf("%d: %d at 2-0, %d at 1½-½, %d at 1-1, %d at ½-1½, %d at 0-2", p.Pairs, s[4], s[3], s[2], s[1], s[0])})
	}
	if m := p.Margin; m.Median != nil {
		about := "too few pairs for an interval"
		if m.Lo != nil {
			about = fmt.Sprintf("95 %% CI %s to %s, as for a fixed number of pairs", p.marginOf(*m.Lo), p.marginOf(*m.Hi))
		}
		rows = append(rows, []string{p.game.Score, fmt.Sprintf("%s per match, median (%s)", p.difference(*m.Median), about)})
	}
	by := p.Settings.Test
	if p.DecidedBy != "" {
		by = regress.Test(p.DecidedBy)
	}
	bounds := fmt.Sprintf("%+g or %+g Elo (%s), risks %g and %g", p.Settings.Elo0, p.Settings.Elo1, p.Settings.Model, p.Settings.Alpha, p.Settings.Beta)
	return append(rows, []string{"evidence", fmt.Sprintf("%s; by %s", evidence(p.Test), by)},
		[]string{"test", fmt.Sprintf("%s: %s", p.Settings.Test, bounds)})
}

// difference is by how much the new bot's score is above the old one's, with what it is measured in.
func (p regressPage) difference(x float64) string {
	if p.Settings.MarginUnit == regress.Relative {
		return fmt.Sprintf("%s of both bots' %s", p.marginOf(x), p.game.Score)
	}
	return p.marginOf(x)
}

// marginOf is a difference of scores.
func (p regressPage) marginOf(x float64) string {
	if p.Settings.MarginUnit == regress.Relative {
		return fmt.Sprintf("%+.1f %%", math.Round(1000*x)/10+0) // +0 and never -0
	}
	return fmt.Sprintf("%+.1f", x+0)
}

// marginText is a difference of scores with its limits, if there are some.
func (p regressPage) marginText(median, lo, hi *float64) string {
	if lo == nil {
		return p.marginOf(*median)
	}
	return fmt.Sprintf("%s [%s, %s]", p.marginOf(*median), p.marginOf(*lo), p.marginOf(*hi))
}

// smallestP is where a p-value is shown as below it.
const smallestP = 0.001

func pText(p float64) string {
	if p < smallestP {
		return fmt.Sprintf("<%g", smallestP)
	}
	return fmt.Sprintf("%.3f", p)
}

func classesHead(score string) []string {
	return []string{"kind", "pairs", "win rate", score, "p", "finding"}
}

func classesRight() map[int]bool { return map[int]bool{1: true, 2: true, 3: true, 4: true} }

// classes are the rows of the breakdown. Kinds of scenarios of which none was met often enough are left
// to JSON; maps are shown in any case.
func (p regressPage) classes() [][]string {
	shown := map[string]bool{mapTrait: true}
	for _, c := range p.Classes {
		shown[c.Trait] = shown[c.Trait] || c.Finding != regress.TooFew
	}
	var rows [][]string
	for _, c := range p.Classes {
		if !shown[c.Trait] {
			continue
		}
		value := "-"
		if c.P != nil {
			value = pText(*c.P)
		}
		rows = append(rows, []string{
			c.Name(), fmt.Sprint(c.Pairs), fmt.Sprintf("%.0f %%", 100*c.Score), p.marginText(c.Margin, c.Lo, c.Hi), value, string(c.Finding),
		})
	}
	return rows
}
