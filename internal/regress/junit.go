package regress

import (
	"encoding/xml"
	"fmt"

	"github.com/cookoff/cookoff/internal/plain"
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

// suite is the report before there is a result: the test has the same name whatever comes of it.
func (r *Report) suite() junitSuite {
	return junitSuite{Name: "cookoff regress", Tests: 1, Case: junitCase{Class: "cookoff." + r.Game, Name: plain.Line(r.question())}}
}

// JUnit is the report as a test that passes if the hypothesis asked for holds, fails if it does not, and is skipped if
// that stayed open.
func (r *Report) JUnit() ([]byte, error) {
	suite := r.suite()
	suite.Case.Out = r.Text(0)
	message := &junitMessage{plain.Line(r.Headline())}
	switch {
	case r.Ending == TooManyFailures:
		suite.Errors, suite.Case.Error = 1, message
	case r.Verdict == NoDecision:
		suite.Skipped, suite.Case.Skipped = 1, message
	case r.Verdict != Stronger && r.Verdict != NotWeaker:
		suite.Failures, suite.Case.Failure = 1, message
	}
	return suite.text()
}

// Failed is what JUnit and Markdown say of a comparison of which there is nothing to report but why not. Of the report,
// game, names and settings are enough.
func (r *Report) Failed(reason string) (junit []byte, markdown string, err error) {
	suite := r.suite()
	suite.Errors, suite.Case.Error = 1, &junitMessage{reason}
	junit, err = suite.text()
	return junit, fmt.Sprintf("### no decision: could not tell whether %s\n\n%s", ui.InMarkdown(suite.Case.Name), ui.Fenced(reason)), err
}

func (s junitSuite) text() ([]byte, error) {
	text, err := xml.MarshalIndent(s, "", "  ")
	return append([]byte(xml.Header), append(text, '\n')...), err
}
