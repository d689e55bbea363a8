package text_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/text/ui"
)

// In CSV, control characters of cells are escaped, formulas are quoted, and numbers are unchanged.
func TestCSVCells(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]string{
		"name": "name", "-5": "-5", "+12.5": "+12.5", "-1,000": `"-1,000"`, "-": "-", "+∞": "+∞", "-3e-05": "-3e-05", "-5 %": "-5 %", "≥ +522": "≥ +522", "@idle": "@idle", "@captain:nodes=100": "@captain:nodes=100",
		"=1+1": "'=1+1", "@SUM(A1)": "'@SUM(A1)", "-1+cmd|' /C calc'!A0": "'-1+cmd|' /C calc'!A0", "+1-1": "'+1-1", "--x": "'--x",
		"a\x1b[2J\u009b\u202e\u0085\r\n=1": `a\x1b[2J\u009b\u202e\u0085\r\n=1`,
	} {
		var b strings.Builder
		if err := (&ui.Printer{Out: &b, Format: ui.CSV}).Table(&ui.Table{Head: []string{cell}, Rows: [][]string{{cell}}}, nil); err != nil || b.String() != want+"\n"+want+"\n" {
			t.Errorf("a table with head and cell %q is %q, error %v, want %q twice", cell, &b, err, want)
		}
	}
}
