package docs_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// testRegress checks that the example of regress.md gives the output of the page, in the gate, and that the page documents every
// key of the JSON output.
func (p program) testRegress(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	command, shown := example(t, "regress.md", "cookoff ")
	args := strings.Fields(command)[1:]
	if tier.Gating() {
		if out, code := p.run(t, dir, nil, args...); string(out) != shown || code != 4 {
			t.Errorf("exit code %d, output\n%s\nwant\n%s", code, out, shown)
		}
	} else {
		args = append(args, "--max-pairs", "3")
	}
	out, _ := p.run(t, dir, nil, append(args, "--format", "json")...)
	checkKeys(t, []string{"regress.md"}, out)
}
