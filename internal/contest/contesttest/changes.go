package contesttest

import (
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/verify"
)

// Change is a change of one value in a valid trace, with the difference that verify must report.
type Change struct {
	Name     string
	From, To string // a regular expression and the replacement of its first match
	Turn     int    // or Last, or Any
	Field    string // prefix of the field
	Expected string // value in the trace; empty: any
	Got      string // value from the rules; empty: any
}

// Special values of Change.Turn.
const (
	Last = -1
	Any  = -2
)

// Check applies the change to a trace with the given number of turns, and checks the report of verify.
func (c Change) Check(t *testing.T, game contest.Game, text []byte, turns int) {
	t.Helper()
	changed := c.apply(t, text)
	if changed == nil {
		return
	}
	report, err := verify.Trace(game, Trace(t, changed))
	if err != nil || report.Diff == nil {
		t.Errorf("%s: no difference, error %v", c.Name, err)
		return
	}
	d := report.Diff
	turn := c.Turn
	switch turn {
	case Last:
		turn = turns
	case Any:
		turn = d.Turn
	}
	if d.Turn != turn || !strings.HasPrefix(d.Field, c.Field) ||
		c.Expected != "" && d.Expected != c.Expected || c.Got != "" && d.Got != c.Got {
		t.Errorf("%s: difference %v; want turn %d, %s, expected %q, got %q", c.Name, d, turn, c.Field, c.Expected, c.Got)
	}
}

// apply returns the changed text; nil if the pattern does not match.
func (c *Change) apply(t *testing.T, text []byte) []byte {
	t.Helper()
	pattern := regexp.MustCompile(c.From)
	at := pattern.FindSubmatchIndex(text)
	if at == nil {
		t.Errorf("%s: the trace has no %s", c.Name, c.From)
		return nil
	}
	changed := append([]byte{}, text[:at[0]]...)
	changed = pattern.Expand(changed, []byte(c.To), text, at)
	return append(changed, text[at[1]:]...)
}
