package regress

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Document returns the report in all formats, verdict first.
func (r *Report) Document() *ui.Document {
	if r.Ending == Identical {
		return r.identical()
	}
	question := []string{"question", r.answer()}
	d := &ui.Document{Value: r, Body: []ui.Block{
		ui.Only{Format: ui.Text, Body: []ui.Block{
			ui.Title(r.Sentence), &ui.Table{Rows: slices.Concat([][]string{question}, r.Facts()), Prose: true},
		}},
		ui.Only{Format: ui.Markdown, Body: []ui.Block{
			ui.Title(r.Headline()), ui.Prose(r.Sentence), &ui.Table{Head: []string{r.New.Name, "against " + r.Old.Name}, Rows: r.Facts()},
			r.chart(),
		}},
		ui.Folded{Title: "by kind of scenario and side", Table: r.ClassTable()},
		r.Notes,
	}}
	for _, f := range r.Failures {
		title := plain.Line(fmt.Sprintf("The first failure of %s: match %d, on %s", f.Bot, f.Match, f.Scenario))
		d.Body = append(d.Body, ui.Quote{Title: title, Text: scoreboard.FailureText(f.Seat, f.Bot, f.Failure)})
	}
	test := r.test()
	test.Out = d.Text(0)
	if r.Costliest != nil {
		d.Body = append(d.Body, ui.Only{Format: ui.Text, Body: []ui.Block{ui.Prose(r.lossText())}})
	}
	message := &ui.Message{Message: plain.Line(r.Headline())}
	switch {
	case r.Ending == TooManyFailures:
		test.Error = message
	case r.Verdict == NoDecision:
		test.Skipped = message
	case r.Verdict != Stronger && r.Verdict != NotWeaker:
		test.Failure = message
	}
	d.Tests = ui.NewSuite("cookoff regress", test)
	return d
}

// lossText counts the pairs that the new bot lost, and says how to watch its costliest loss.
func (r *Report) lossText() string {
	switch {
	case r.lost == 0:
		return fmt.Sprintf("%s lost %d of %s, but no pair; %s", r.New.Name, r.Costliest.Lost, spelling.Count(r.Costliest.Of, "match"), r.Costliest)
	case r.Settings.Test.ofMargins():
		return fmt.Sprintf("%s had less %s in %d of %s; %s", r.New.Name, r.score, r.lost, spelling.Count(r.Pairs, "pair"), r.Costliest)
	}
	return fmt.Sprintf("%s lost %d of %s; %s", r.New.Name, r.lost, spelling.Count(r.Pairs, "pair"), r.Costliest)
}

// identical returns the report on two bots with the same content.
func (r *Report) identical() *ui.Document {
	test := r.test()
	test.Out = r.Sentence
	if r.Verdict == NotStronger {
		test.Failure = &ui.Message{Message: plain.Line(r.Headline())}
	}
	return &ui.Document{Value: r, Body: []ui.Block{ui.Title(r.Sentence)}, Tests: ui.NewSuite("cookoff regress", test)}
}

// test returns the report as a single test, which passes if the desired hypothesis was accepted. Its name does not
// depend on the result.
func (r *Report) test() ui.Case {
	return ui.Case{Class: "cookoff." + r.Game, Name: plain.Line(r.question())}
}

// Failed renders the error of a comparison that did not run. It needs only game, names and settings.
func (r *Report) Failed(reason string) *ui.Document {
	test := r.test()
	test.Error = &ui.Message{Message: reason}
	return &ui.Document{
		Body:  []ui.Block{ui.Title("no decision: could not tell whether " + test.Name), ui.Quote{Text: reason}},
		Tests: ui.NewSuite("cookoff regress", test),
	}
}

// Facts returns the measurements as lines of a label and values.
func (r *Report) Facts() [][]string {
	rows := [][]string{
		{"Elo", fmt.Sprintf("%s (%s)", r.Estimate, r.Estimate.Method.Holds())},
		{"matches", fmt.Sprintf("%d%s: %d won, %d drawn, %d lost", r.Games, r.against(), r.Wins, r.Draws, r.Losses)},
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
	of := evidence(r.Test)
	if r.DecidedBy == landslide {
		of += ", by the rule for one-sided results"
	}
	const percent = 100
	test := fmt.Sprintf("--test %s: %+g or %+g Elo (%s scale), risks %g %% and %g %%",
		r.Settings.Test, r.Settings.Elo0, r.Settings.Elo1, r.Settings.Model, percent*r.Settings.Alpha, percent*r.Settings.Beta)
	return append(rows, []string{"evidence", of}, []string{"test", test})
}

// against names the bots in the other seats of a game with more than two.
func (r *Report) against() string {
	if r.seats <= 2 {
		return ""
	}
	return fmt.Sprintf(", each against %d of %s", r.seats-1, r.Old.Name)
}

// difference formats the new bot's score minus the old one's, with the unit.
func (r *Report) difference(x float64) string {
	if r.Settings.MarginUnit == Relative {
		return fmt.Sprintf("%s of both bots' %s", r.marginOf(x), r.score)
	}
	return r.marginOf(x)
}

// marginOf formats a difference of scores.
func (r *Report) marginOf(x float64) string {
	if r.Settings.MarginUnit == Relative {
		return ui.Signed(100*x, 1) + " %"
	}
	return fmt.Sprintf("%+.1f", x+0)
}

// marginText formats a difference of scores, with limits if available.
func (r *Report) marginText(median, lo, hi *float64) string {
	if lo == nil {
		return r.marginOf(*median)
	}
	return fmt.Sprintf("%s [%s, %s]", r.marginOf(*median), r.marginOf(*lo), r.marginOf(*hi))
}

// scoreText formats the win rate, and the old bot's if the row compares them.
func (c class) scoreText() string {
	text := fmt.Sprintf("%.0f %%", 100*c.Score)
	if c.Old != nil {
		text += fmt.Sprintf(" (old %.0f %%)", 100**c.Old)
	}
	return text
}

// minShownP is the smallest p-value shown; smaller ones are shown as "<".
const minShownP = 0.001

// pText formats the p-value; a dash for nil.
func (c class) pText() string {
	switch {
	case c.P == nil:
		return "-"
	case *c.P < minShownP:
		return fmt.Sprintf("<%g", minShownP)
	}
	return fmt.Sprintf("%.3f", *c.P)
}

// findingText formats a finding. A class without a difference does not contradict the verdict.
func (r *Report) findingText(f Finding) string {
	if f == NoFinding && r.Ending == rating.Decided {
		return "unclear on its own"
	}
	return string(f)
}

// ClassTable returns the table of the breakdown. Kinds of scenarios with too few pairs appear only in JSON; maps
// always appear.
func (r *Report) ClassTable() *ui.Table {
	shown := map[string]bool{contest.TraitMap: true}
	for _, c := range r.Classes {
		shown[c.Trait] = shown[c.Trait] || c.Finding != TooFew
	}
	t := ui.TableOf(slices.DeleteFunc(slices.Clone(r.Classes), func(c class) bool { return !shown[c.Trait] }),
		ui.Left("kind", class.Name),
		ui.Right("pairs", func(c class) string { return fmt.Sprint(c.Pairs) }),
		ui.Right("win rate", class.scoreText),
		ui.Right(r.score, func(c class) string { return r.marginText(c.Margin, c.Lo, c.Hi) }),
		ui.Right("p", class.pText),
		ui.Left("finding", func(c class) string { return r.findingText(c.Finding) }),
	)
	t.Keep = []string{"kind", "finding", "win rate"}
	return t
}

// chart draws the new bot's win rate with its 95 % interval, and the evidence as a share of what decides, in block
// characters.
func (r *Report) chart() ui.Chart {
	rates, rows := ui.Rates(), ui.Chart{ui.RateAxis()}
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
		rows = append(rows, [2]string{side.name, fmt.Sprintf("%s %s to 1 of %s", rates.Meter(part), odds(side.have), odds(side.need))})
	}
	return rows
}
