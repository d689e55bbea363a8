package text_test

import (
	"encoding/xml"
	"strings"
	"testing"
	"unicode"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Whatever the names and messages contain, the report is valid XML without control characters or
// invisible ones.
func TestJUnitOfHostileText(t *testing.T) {
	t.Parallel()
	const evil = "a\x1b[2J\x00\u009b31m\u202e\u0085\u2028]]></testsuite>\r\n\xff"
	d := ui.Document{Tests: ui.NewSuite(evil, ui.Case{
		Class: evil, Name: evil, Out: evil, Failure: &ui.Message{Message: evil, Text: evil},
	})}
	text := must.Get(d.JUnit())(t)
	if strings.ContainsFunc(string(text), func(r rune) bool { return r != '\n' && !unicode.IsGraphic(r) }) {
		t.Errorf("the report has control characters: %q", text)
	}
	var back ui.Suite
	if err := xml.Unmarshal(text, &back); err != nil || len(back.Cases) != 1 {
		t.Errorf("error %v, %d cases in %s", err, len(back.Cases), text)
	}
}
