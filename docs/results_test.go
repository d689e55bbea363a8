package docs_test

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// testResults wants every key of the JSON output to be on the page.
func (p program) testResults(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	trace := p.play(t, dir, nil, "tiny", "@random", "@idle", "--turns", "60")
	digest := regexp.MustCompile(`("turn":55.*"digest":")[0-9a-f]+`)
	write(t, dir, "wrong.jsonl", digest.ReplaceAllString(trace, "${1}0"))
	write(t, dir, "empty.jsonl", "")
	text := page(t, "results.md")
	for _, command := range []string{
		"run tiny cmd:go @idle --swap", "verify trace.jsonl wrong.jsonl empty.jsonl", "replay trace.jsonl",
		"map check tiny nothing", "map show tiny", "map show alamode:seed=7 grass:seed=7 overdrive:seed=7", "map show tiny -o tiny.svg", "map list", "map gen seed=1 -o made.txt", "bots", "games", "config", "version",
	} {
		out, _ := p.run(t, dir, nil, append(strings.Fields(command), "--format", "json")...)
		var result any
		if err := json.Unmarshal(out, &result); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
		keys := make(map[string]bool)
		contesttest.Keys(result, keys)
		text := text
		if strings.Contains(command, ":seed=") {
			text += page(t, "scenes.md") // stages and scenes
		}
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			if !strings.Contains(text, "`"+key+"`") {
				t.Errorf("results.md does not have %q of cookoff %s", key, command)
			}
		}
	}
}
