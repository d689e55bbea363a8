package docs_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// testTune checks that the example of tuning.md gives the output of the page, in the gate, and that the page documents every key
// of the JSON output.
func (p program) testTune(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	command, shown := example(t, "tuning.md", "cookoff tune")
	args := strings.Fields(command)[1:]
	if tier.Gating() {
		if out, code := p.run(t, dir, nil, args...); string(out) != shown || code != 0 {
			t.Errorf("exit code %d, output\n%s\nwant\n%s", code, out, shown)
		}
	}
	out, _ := p.run(t, dir, nil, append(args, "--steps", "1", "--scenarios", "1", "--format", "json")...)
	checkKeys(t, []string{"tuning.md"}, out, "calm", "threat")
}
