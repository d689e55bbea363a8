package docs_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/check"
)

// check.md lists every kind of finding, under its severity.
func TestCheckPage(t *testing.T) {
	t.Parallel()
	_, findings, _ := strings.Cut(page(t, "check.md"), "\n## Findings\n")
	errors, rest, _ := strings.Cut(findings, "| warning |")
	warnings, notes, found := strings.Cut(rest, "\nNotes are ")
	if !found {
		t.Fatal("check.md has no errors, warnings and notes")
	}
	under := map[check.Severity]string{check.Error: errors, check.Warning: warnings, check.Note: notes}
	for _, rule := range check.Rules() {
		if !strings.Contains(under[rule.Severity], "`"+rule.ID+"`") {
			t.Errorf("check.md does not list %s %s", rule.Severity, rule.ID)
		}
	}
}
