package rulestest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// Topics returns the first column of the first table below a heading of a page in docs.
func Topics(t testing.TB, page, heading string) []string {
	t.Helper()
	text := must.Get(os.ReadFile(filepath.Join(repository(), "docs", page)))(t)
	_, below, found := strings.Cut(string(text), "\n"+heading+"\n")
	if !found {
		t.Fatalf("%s has no heading %q", page, heading)
	}
	var topics []string
	for line := range strings.Lines(below) {
		cell, isRow := strings.CutPrefix(line, "| ")
		switch {
		case isRow:
			cell, _, _ = strings.Cut(cell, " | ")
			topics = append(topics, cell)
		case len(topics) > 0 && !strings.HasPrefix(line, "|"):
			return topics[1:] // without the header row
		}
	}
	t.Fatalf("%s has no table under %q", page, heading)
	return nil
}

// Shown runs the check of every topic as a subtest, and fails if topics and checks do not correspond. A check may be another
// test.
func Shown(t *testing.T, topics []string, checks map[string]func(t *testing.T)) {
	t.Helper()
	seen := map[string]bool{}
	for _, topic := range topics {
		check := checks[topic]
		if seen[topic] = true; check == nil {
			t.Errorf("nothing shows the row %q", topic)
			continue
		}
		t.Run(topic, check)
	}
	for topic := range checks {
		if !seen[topic] {
			t.Errorf("the page has no row %q", topic)
		}
	}
}
