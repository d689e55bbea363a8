package docs_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// testSweep runs the example of sweep.md, and wants every key of what is printed on the page.
func (p program) testSweep(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := t.TempDir()
	command, shown := example(t, "sweep.md", "cookoff sweep @captain:nodes")
	args := strings.Fields(command)[1:]
	if out, code := p.run(t, dir, nil, args...); string(out) != shown || code != 0 {
		t.Errorf("exit code %d; the page has another result than\n%s", code, out)
	}
	args[len(args)-1] = "24" // as few pairs as there can be
	out, _ := p.run(t, dir, nil, append(args, "--format", "json")...)
	missing(t, []string{"sweep.md"}, out, "calm")
}

// example is the conversation of a page that begins with a command, and what it shows.
func example(t *testing.T, name, begins string) (command, shown string) {
	t.Helper()
	for _, b := range blocks(t, name, "") {
		if strings.HasPrefix(b.lines[0], "$ "+begins) {
			return strings.TrimPrefix(b.lines[0], "$ "), strings.Join(b.lines[1:], "\n") + "\n"
		}
	}
	t.Fatalf("%s shows no %s", name, begins)
	return "", ""
}

// missing wants every key of a result on one of its pages, but for names of what is played.
func missing(t *testing.T, pages []string, result []byte, names ...string) {
	t.Helper()
	var value any
	must.Do(t, json.Unmarshal(result, &value))
	keys, text := make(map[string]bool), ""
	for _, name := range pages {
		text += page(t, name)
	}
	contesttest.Keys(value, keys)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Contains(names, key) && !strings.Contains(text, "`"+key+"`") {
			t.Errorf("%s does not have %q of %.100s", pages[0], key, result)
		}
	}
}
