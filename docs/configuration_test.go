package docs_test

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
)

// testConfiguration checks that configuration.md has a row for every setting, with its default, and that its example is valid.
func (p program) testConfiguration(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := page(t, "configuration.md")
	out, _ := p.run(t, dir, []string{"COOKOFF_FORMAT=json"}, "config")
	var settings []struct{ Key, Value, From string }
	if err := json.Unmarshal(out, &settings); err != nil || len(settings) == 0 {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, s := range settings {
		row := regexp.MustCompile("(?m)^\\| `" + regexp.QuoteMeta(s.Key) + "` \\|.*$").FindString(text)
		isDefault := s.From == "default" && s.Value != ""
		if row == "" || isDefault && !strings.Contains(row, "| `"+s.Value+"` |") {
			t.Errorf("configuration.md has no row for %s with the default %q", s.Key, s.Value)
		}
	}
	write(t, dir, "cookoff.yaml", blocks(t, "configuration.md", "yaml")[0].text())
	out, code := p.run(t, dir, nil, "config")
	if code != 0 || strings.Count(string(out), "cookoff.yaml") != 3 {
		t.Errorf("example file: exit code %d\n%s", code, out)
	}
}
