package junit_test

import (
	"encoding/xml"
	"strings"
	"testing"
	"unicode"

	"github.com/cookoff/cookoff/internal/junit"
)

// Whatever names and messages hold, the report is XML without characters that a terminal obeys or that deceive a reader.
func TestReportIsPlain(t *testing.T) {
	t.Parallel()
	const evil = "a\x1b[2J\x00\u009b31m\u202e\u0085\u2028]]></testsuite>\r\n\xff"
	s := junit.Suite{Name: evil}
	s.Add(junit.Case{Class: evil, Name: evil, Out: evil, Failure: &junit.Message{Message: evil, Text: evil}})
	text, err := s.Text()
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsFunc(string(text), func(r rune) bool { return r != '\n' && !unicode.IsGraphic(r) }) {
		t.Errorf("%q", text)
	}
	var back junit.Suite
	if err := xml.Unmarshal(text, &back); err != nil || len(back.Cases) != 1 {
		t.Errorf("%v of %s", err, text)
	}
}
