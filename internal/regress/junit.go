package regress

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/ui"
)

// test is the one test of the report before there is a result: it has the same name whatever comes of it.
func (r *Report) test() ui.Case {
	return ui.Case{Class: "cookoff." + r.Game, Name: plain.Line(r.question())}
}

// asSuite is a report with one test.
func asSuite(test ui.Case) ([]byte, error) {
	suite := ui.Suite{Name: "cookoff regress"}
	suite.Add(test)
	return suite.Text()
}

// JUnit is the report as a test that passes if the hypothesis asked for holds, fails if it does not, and is skipped if
// that stayed open.
func (r *Report) JUnit() ([]byte, error) {
	test := r.test()
	test.Out = r.Text(0)
	message := &ui.Message{Message: plain.Line(r.Headline())}
	switch {
	case r.Ending == TooManyFailures:
		test.Error = message
	case r.Verdict == NoDecision:
		test.Skipped = message
	case r.Verdict != Stronger && r.Verdict != NotWeaker:
		test.Failure = message
	}
	return asSuite(test)
}

// Failed is what JUnit and Markdown say of a comparison of which there is nothing to report but why not. Of the report,
// game, names and settings are enough.
func (r *Report) Failed(reason string) (text []byte, markdown string, err error) {
	test := r.test()
	test.Error = &ui.Message{Message: reason}
	text, err = asSuite(test)
	return text, fmt.Sprintf("### no decision: could not tell whether %s\n\n%s", ui.InMarkdown(test.Name), ui.Fenced(reason)), err
}
