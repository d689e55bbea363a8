package ui

import (
	"encoding/xml"

	"github.com/cookoff/cookoff/internal/text/plain"
)

// Suite is a JUnit test report.
type Suite struct {
	XMLName  xml.Name `xml:"testsuite"`
	Name     string   `xml:"name,attr"`
	Tests    int      `xml:"tests,attr"`
	Failures int      `xml:"failures,attr"`
	Errors   int      `xml:"errors,attr"`
	Skipped  int      `xml:"skipped,attr"`
	Cases    []Case   `xml:"testcase"`
}

// Case is a test case. It passed if it has no message.
type Case struct {
	Class   string   `xml:"classname,attr"`
	Name    string   `xml:"name,attr"`
	Failure *Message `xml:"failure"`
	Error   *Message `xml:"error"`
	Skipped *Message `xml:"skipped"`
	Out     string   `xml:"system-out,omitempty"`
}

// Message is the reason why a test did not pass: a summary and details.
type Message struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// NewSuite returns a report with some tests.
func NewSuite(name string, tests ...Case) *Suite {
	s := &Suite{Name: name}
	for _, c := range tests {
		s.Add(c)
	}
	return s
}

// Add adds a test and counts it.
func (s *Suite) Add(c Case) {
	s.Tests++
	switch {
	case c.Error != nil:
		s.Errors++
	case c.Failure != nil:
		s.Failures++
	case c.Skipped != nil:
		s.Skipped++
	}
	s.Cases = append(s.Cases, c)
}

// JUnit returns the document as a JUnit XML file. Control characters are escaped, because such files are shown in terminals.
func (d *Document) JUnit() ([]byte, error) {
	text, err := xml.MarshalIndent(d.Tests, "", "  ")
	return []byte(xml.Header + plain.Page(string(text)) + "\n"), err
}
