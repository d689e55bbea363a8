package docs_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// testRegress runs the example of regress.md, in the gate to its end, and wants every key of what is
// printed on the page.
func (p program) testRegress(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	command, shown := example(t, "regress.md", "cookoff ")
	args := strings.Fields(command)[1:]
	if tier.Gating() {
		if out, code := p.run(t, dir, nil, args...); string(out) != shown || code != 4 {
			t.Errorf("exit code %d; the page has another result than\n%s", code, out)
		}
	} else {
		args = append(args, "--max-pairs", "3")
	}
	out, _ := p.run(t, dir, nil, append(args, "--format", "json")...)
	missing(t, []string{"regress.md"}, out)
}
