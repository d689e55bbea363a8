package docs_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// testTournaments checks that the file of tournaments.md can be played, and that the pages document every key of the JSON output.
func (p program) testTournaments(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir := t.TempDir()
	write(t, dir, "league.yaml", blocks(t, "tournaments.md", "yaml")[0].text())
	for _, command := range []string{
		"tournament league.yaml --dry-run", "tournament league.yaml", "ranking", "matches", "show 1",
		"tournament @idle @random @simple --on alamode:seed=1,league=1",
	} {
		out, code := p.run(t, dir, nil, append(strings.Fields(command), "--format", "json")...)
		if code != 0 {
			t.Fatalf("%s: exit code %d\n%s", command, code, out)
		}
		checkKeys(t, []string{"tournaments.md", "results.md"}, out)
	}
	if !tier.Gating() {
		return
	}
	out, code := p.run(t, dir, nil, "tournament", "league.yaml", "--format", "json", "--again", "--concurrency", "1")
	var result struct{ Matches, Played, Pairs, Repeated int }
	if err := json.Unmarshal(out, &result); err != nil || code != 0 || result.Matches != 24 || result.Played != 24 || result.Pairs+result.Repeated != 12 {
		t.Errorf("exit code %d, error %v, %+v", code, err, result)
	}
}
