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

// testRegress runs the example of regress.md, in the gate to its end, and wants every key of what is
// printed on the page.
func (p program) testRegress(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := page(t, "regress.md")
	var example block
	for _, b := range blocks(t, "regress.md", "") {
		if strings.HasPrefix(b.lines[0], "$ cookoff ") {
			example = b
		}
	}
	args := strings.Fields(strings.TrimPrefix(example.lines[0], "$ cookoff "))
	if tier.Gating() {
		out, code := p.run(t, dir, nil, args...)
		if want := strings.Join(example.lines[1:], "\n") + "\n"; string(out) != want || code != 4 {
			t.Errorf("exit code %d; the page has another result than\n%s", code, out)
		}
	} else {
		args = append(args, "--max-pairs", "3")
	}
	out, _ := p.run(t, dir, nil, append(args, "--format", "json")...)
	var result any
	must.Do(t, json.Unmarshal(out, &result))
	keys := make(map[string]bool)
	contesttest.Keys(result, keys)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !strings.Contains(text, "`"+key+"`") {
			t.Errorf("regress.md does not have %q", key)
		}
	}
}

// testWorkflow runs the command of the workflow in ci.md with built-in bots, to a verdict.
func (p program) testWorkflow(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // quick tests run a workflow in internal/cli
	dir := t.TempDir()
	workflow := blocks(t, "ci.md", "yaml")[0].text()
	_, command, found := strings.Cut(workflow, "run: >\n")
	command, _, _ = strings.Cut(command, "env:\n")
	args := strings.Fields(command)
	if !found || len(args) < 5 || args[0] != "cookoff" {
		t.Fatalf("the command is %q", args)
	}
	bots := strings.NewReplacer("new=my_bot.py", "new=@idle", `"old=git:origin/$BASE:my_bot.py"`, "old=@random")
	for i := range args {
		args[i] = bots.Replace(args[i])
	}
	if out, code := p.run(t, dir, nil, append(args[1:], "--turns", "60", "--on", "carnegie:seed=1-30")...); code != 0 {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if comment := read(t, dir+"/strength.md"); !strings.HasPrefix(comment, "### not weaker: new against old, ") {
		t.Errorf("the comment is\n%s", comment)
	}
	read(t, dir+"/strength.xml")
	read(t, dir+"/cookoff.db")
}
