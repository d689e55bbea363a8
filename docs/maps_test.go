package docs_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/must"
)

// testMap checks the outputs about the example of maps.md, and the error that each wrong line of the page's table gives in it.
func (p program) testMap(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	example := blocks(t, "maps.md", "text")[0].lines
	write(t, dir, "kitchen.txt", strings.Join(example, "\n"))
	for _, console := range blocks(t, "maps.md", "console") {
		command, _ := strings.CutPrefix(console.lines[0], "$ cookoff ")
		out, _ := p.run(t, dir, nil, strings.Fields(command)...)
		want := strings.Join(console.lines[1:], "\n")
		if diff := cmp.Diff(want, strings.TrimSpace(string(out))); diff != "" {
			t.Errorf("output of cookoff %s (-maps.md +program):\n%s", command, diff)
		}
	}
	row := regexp.MustCompile("(?m)^\\| `(.*)` \\| `(kitchen.txt:(\\d+):.*)` \\|$")
	rows := row.FindAllStringSubmatch(page(t, "maps.md"), -1)
	if len(rows) == 0 {
		t.Fatal("maps.md has no table of errors")
	}
	for _, m := range rows {
		number := must.Get(strconv.Atoi(m[3]))(t)
		wrong := slices.Clone(example)
		wrong[number-1] = m[1]
		write(t, dir, "kitchen.txt", strings.Join(wrong, "\n"))
		out, code := p.run(t, dir, nil, "map", "check", "kitchen.txt", "--format", "json")
		var reports []struct{ Error string }
		if err := json.Unmarshal(out, &reports); err != nil || len(reports) != 1 || code != 1 {
			t.Fatalf("exit code %d: %v\n%s", code, err, out)
		}
		must.Be(t, "error of the line "+m[1], m[2], reports[0].Error)
	}
}

// testMapOptions checks that maps.md documents every option of generated maps, with its values and default.
func (p program) testMapOptions(t *testing.T) {
	t.Parallel()
	out, _ := p.run(t, t.TempDir(), nil, "map", "gen", "--help")
	option := regexp.MustCompile(`(?m)^  ([a-z]+) +[a-z].*(?:\n {12,}.*)*`)
	_, text, _ := strings.Cut(string(out), "The options:")
	text, _, _ = strings.Cut(text, "Exit codes")
	_, rows, _ := strings.Cut(page(t, "maps.md"), "## Generated maps")
	found := option.FindAllStringSubmatch(text, -1)
	if len(found) < 5 {
		t.Fatalf("the help has no options:\n%s", text)
	}
	for _, m := range found {
		row := regexp.MustCompile("(?m)^\\| `" + m[1] + "` \\|.*$").FindString(rows)
		words := strings.Join(strings.Fields(m[0]), " ")
		_, values, _ := strings.Cut(words, ": ")
		values, _, _ = strings.Cut(values, " (default")
		for value := range strings.SplitSeq(values, ", ") {
			if row == "" || !strings.Contains(row, "`"+value+"`") && values != "" {
				t.Errorf("maps.md does not document %s=%s", m[1], value)
			}
		}
		if _, value, ok := strings.Cut(words, "(default "); ok && !strings.Contains(row, "| `"+strings.TrimSuffix(value, ")")+"` |") {
			t.Errorf("maps.md does not document the default of %s", m[1])
		}
	}
}
