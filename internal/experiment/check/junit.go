package check

import (
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// tests returns a test for each trial.
func (r *Report) tests(strict bool) *ui.Suite {
	suite := ui.NewSuite("cookoff check " + plain.Line(r.Bot))
	for _, t := range r.Trials {
		test := ui.Case{Class: "cookoff." + r.Game, Name: plain.Line(t.Name)}
		var failed, told []string
		for i := range r.Findings {
			f := &r.Findings[i]
			if !slices.Contains(f.Trials, t.Name) {
				continue
			}
			line := strings.TrimPrefix(f.Position()+": ", ": ") + string(f.Severity) + ": " + f.fullMessage() + " [" + f.Rule + "]"
			if f.Severity == Error || strict && f.Severity == Warning {
				failed = append(failed, line)
			} else {
				told = append(told, line)
			}
		}
		switch {
		case len(failed) > 0:
			first, _, _ := strings.Cut(failed[0], "\n")
			test.Failure = &ui.Message{Message: first, Text: strings.Join(failed, "\n\n")}
		case !t.Done:
			test.Skipped = &ui.Message{Message: plain.Line(t.Why)}
		case t.Why != "":
			told = append(told, "skipped in part: "+plain.Line(t.Why))
		}
		test.Out = strings.Join(told, "\n\n")
		suite.Add(test)
	}
	return suite
}
