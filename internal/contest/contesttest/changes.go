package contesttest

import (
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/verify"
)

// Change is one changed value of a trace that agrees with the rules, and what verify says of it.
type Change struct {
	Name     string
	From, To string // the first match of a pattern; what it becomes
	Turn     int    // or Last, or Any
	Field    string // begins so
	Expected string // what the trace has; empty is not looked at
	Got      string // what the rules give; empty is not looked at
}

// Turns of a Change whose number does not matter.
const (
	Last = -1
	Any  = -2
)

// Caught makes a change to a trace of so many turns, and looks at what verify says.
func (c Change) Caught(t *testing.T, game contest.Game, text []byte, turns int) {
	t.Helper()
	changed := c.apply(t, text)
	if changed == nil {
		return
	}
	report, err := verify.Trace(game, Trace(t, changed))
	if err != nil || report.Diff == nil {
		t.Errorf("%s: nothing differs, error %v", c.Name, err)
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
		t.Errorf("%s: verify says %v; want turn %d, %s, expected %q, got %q", c.Name, d, turn, c.Field, c.Expected, c.Got)
	}
}

// apply returns the text with the change; nil if there is nothing to change.
func (c *Change) apply(t *testing.T, text []byte) []byte {
	t.Helper()
	pattern := regexp.MustCompile(c.From)
	at := pattern.FindSubmatchIndex(text)
	if at == nil {
		t.Errorf("%s: there is no %s", c.Name, c.From)
		return nil
	}
	changed := append([]byte{}, text[:at[0]]...)
	changed = pattern.Expand(changed, []byte(c.To), text, at)
	return append(changed, text[at[1]:]...)
}
