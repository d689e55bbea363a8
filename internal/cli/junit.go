package cli

import (
	"encoding/xml"
	"fmt"

	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/regress"
	"github.com/cookoff/cookoff/internal/ui"
)

// junitSuite is a JUnit report with one test, as CI services read it.
type junitSuite struct {
	XMLName  xml.Name  `xml:"testsuite"`
	Name     string    `xml:"name,attr"`
	Tests    int       `xml:"tests,attr"`
	Failures int       `xml:"failures,attr"`
	Errors   int       `xml:"errors,attr"`
	Skipped  int       `xml:"skipped,attr"`
	Case     junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string        `xml:"classname,attr"`
	Name    string        `xml:"name,attr"`
	Failure *junitMessage `xml:"failure"`
	Error   *junitMessage `xml:"error"`
	Skipped *junitMessage `xml:"skipped"`
	Out     string        `xml:"system-out,omitempty"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
}

// newSuite is the report before there is a result: the test has the same name whatever comes of it.
func newSuite(game, newName, oldName string, s regress.Settings) junitSuite {
	question := regress.Stronger
	if s.NotWeaker {
		question = regress.NotWeaker
	}
	return junitSuite{Name: "cookoff regress", Tests: 1, Case: junitCase{
		Class: "cookoff." + game, Name: plain.Line(fmt.Sprintf("%s is %s than %s", newName, question, oldName)),
	}}
}

// junit is the page as a test that passes if the hypothesis asked for holds, fails if it does not, and
// is skipped if that stayed open.
func (p regressPage) junit() ([]byte, error) {
	suite := newSuite(p.game.Name, p.New.Name, p.Old.Name, p.Settings)
	suite.Case.Out = p.text(0)
	message := &junitMessage{plain.Line(p.Headline())}
	switch {
	case p.Ending == regress.TooManyFailures:
		suite.Errors, suite.Case.Error = 1, message
	case p.Verdict == regress.NoDecision:
		suite.Skipped, suite.Case.Skipped = 1, message
	case p.Verdict != regress.Stronger && p.Verdict != regress.NotWeaker:
		suite.Failures, suite.Case.Failure = 1, message
	}
	return suite.text()
}

func (s junitSuite) text() ([]byte, error) {
	text, err := xml.MarshalIndent(s, "", "  ")
	return append([]byte(xml.Header), append(text, '\n')...), err
}

// writeReports writes the files that were asked for.
func (r *comparison) writeReports(p regressPage) error {
	junit, err := p.junit()
	if err != nil {
		return err
	}
	r.options.reported = true
	return r.options.write(r.app, junit, p.markdown())
}

// writeFailure writes the files where there is nothing to report but why not, so that CI has it to show.
func (o *regressOptions) writeFailure(a *app, suite junitSuite, why error) error {
	reason := plain.Line(plain.Clip(oneLine(why.Error()), longestError))
	suite.Errors, suite.Case.Error = 1, &junitMessage{reason}
	junit, err := suite.text()
	if err != nil {
		return err
	}
	return o.write(a, junit, fmt.Sprintf("### no decision: could not tell whether %s\n\n%s", ui.InMarkdown(suite.Case.Name), ui.Fenced(reason)))
}

// write writes the files that were asked for.
func (o *regressOptions) write(a *app, junit []byte, markdown string) error {
	if o.markdown != "" {
		if err := a.ReplaceFile(o.markdown, []byte(markdown)); err != nil {
			return err
		}
	}
	if o.junit == "" {
		return nil
	}
	return a.ReplaceFile(o.junit, junit)
}
