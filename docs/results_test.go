package docs_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// testResults checks that results.md documents every key of JSON output.
func (p program) testResults(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := t.TempDir()
	trace := p.play(t, dir, nil, "tiny", "@random", "@idle", "--turns", "60")
	digest := regexp.MustCompile(`("turn":55.*"digest":")[0-9a-f]+`)
	write(t, dir, "wrong.jsonl", digest.ReplaceAllString(trace, "${1}0"))
	write(t, dir, "empty.jsonl", "")
	for _, command := range []string{
		"run tiny cmd:go @idle --swap", "verify trace.jsonl wrong.jsonl empty.jsonl", "replay trace.jsonl",
		"map check tiny nothing", "map show tiny", "map show alamode:seed=7 grass:seed=7 overdrive:seed=7", "map show tiny -o tiny.svg", "map list", "map gen seed=1 -o made.txt", "bots", "games", "config", "version",
	} {
		out, _ := p.run(t, dir, nil, append(strings.Fields(command), "--format", "json")...)
		pages := []string{"results.md"}
		if strings.Contains(command, ":seed=") {
			pages = append(pages, "scenes.md") // stages and scenes
		}
		checkKeys(t, pages, out)
	}
}
