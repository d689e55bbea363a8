package docs_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/check"
)

// TestCheckPage wants every kind of finding on the page, under its severity.
func TestCheckPage(t *testing.T) {
	t.Parallel()
	_, findings, _ := strings.Cut(page(t, "check.md"), "\n## Findings\n")
	errors, rest, _ := strings.Cut(findings, "| warning |")
	warnings, notes, found := strings.Cut(rest, "\nNotes are ")
	if !found {
		t.Fatal("check.md does not have errors, warnings and notes")
	}
	under := map[check.Severity]string{check.Error: errors, check.Warning: warnings, check.Note: notes}
	for _, rule := range check.Rules() {
		if !strings.Contains(under[rule.Severity], "`"+rule.ID+"`") {
			t.Errorf("check.md does not have %s %s", rule.Severity, rule.ID)
		}
	}
}
