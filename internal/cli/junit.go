package cli

import (
	"encoding/xml"
	"fmt"

	"github.com/cookoff/cookoff/internal/regress"
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
	Out     string        `xml:"system-out"`
}

type junitMessage struct {
	Message string `xml:"message,attr"`
}

// junit is the page as a test that passes if the hypothesis asked for holds, fails if it does not, and
// is skipped if that stayed open.
func (p regressPage) junit() ([]byte, error) {
	question := "stronger"
	if p.Settings.NotWeaker {
		question = "not weaker"
	}
	suite := junitSuite{Name: "cookoff regress", Tests: 1, Case: junitCase{
		Class: "cookoff." + p.game.Name, Name: fmt.Sprintf("%s is %s than %s", p.New.Name, question, p.Old.Name), Out: p.text(),
	}}
	message := &junitMessage{p.Headline()}
	switch {
	case p.Ending == regress.Failing:
		suite.Errors, suite.Case.Error = 1, message
	case p.Verdict == regress.NoDecision:
		suite.Skipped, suite.Case.Skipped = 1, message
	case string(p.Verdict) != question:
		suite.Failures, suite.Case.Failure = 1, message
	}
	text, err := xml.MarshalIndent(suite, "", "  ")
	return append([]byte(xml.Header), append(text, '\n')...), err
}

// writeReports writes the files that were asked for.
func (r *regression) writeReports(p regressPage) error {
	if r.options.markdown != "" {
		if err := r.replaceFile(r.options.markdown, []byte(p.markdown())); err != nil {
			return err
		}
	}
	if r.options.junit == "" {
		return nil
	}
	text, err := p.junit()
	if err != nil {
		return err
	}
	return r.replaceFile(r.options.junit, text)
}
