package docs_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// testSweep checks that the example of sweep.md gives the output of the page, and that the page documents every key of the JSON
// output.
func (p program) testSweep(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := t.TempDir()
	command, shown := example(t, "sweep.md", "cookoff sweep @captain:nodes")
	args := strings.Fields(command)[1:]
	if out, code := p.run(t, dir, nil, args...); string(out) != shown || code != 0 {
		t.Errorf("exit code %d, output\n%s\nwant\n%s", code, out, shown)
	}
	args[len(args)-1] = "24" // the minimum number of pairs
	out, _ := p.run(t, dir, nil, append(args, "--format", "json")...)
	checkKeys(t, []string{"sweep.md"}, out, "calm")
}

// example returns the first command of a page with a prefix, and the output that the page shows.
func example(t *testing.T, name, prefix string) (command, shown string) {
	t.Helper()
	for _, b := range blocks(t, name, "") {
		if strings.HasPrefix(b.lines[0], "$ "+prefix) {
			return strings.TrimPrefix(b.lines[0], "$ "), strings.Join(b.lines[1:], "\n") + "\n"
		}
	}
	t.Fatalf("%s has no example of %s", name, prefix)
	return "", ""
}

// checkKeys checks that one of the pages documents every key of a result, except for the given names.
func checkKeys(t *testing.T, pages []string, result []byte, names ...string) {
	t.Helper()
	var value any
	must.JSON(t, result, &value)
	keys, text := make(map[string]bool), ""
	for _, name := range pages {
		text += page(t, name)
	}
	contesttest.Keys(value, keys)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Contains(names, key) && !strings.Contains(text, "`"+key+"`") {
			t.Errorf("%s does not document %q of %.100s", pages[0], key, result)
		}
	}
}
