package docs_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/tier"
)

// testTune runs the example of tuning.md, in the gate as it stands there, and wants every key of what is printed on the page.
func (p program) testTune(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	command, shown := example(t, "tuning.md", "cookoff tune")
	args := strings.Fields(command)[1:]
	if tier.Gating() {
		if out, code := p.run(t, dir, nil, args...); string(out) != shown || code != 0 {
			t.Errorf("exit code %d; the page has another result than\n%s\nbut\n%s", code, shown, out)
		}
	}
	out, _ := p.run(t, dir, nil, append(args, "--steps", "1", "--scenarios", "1", "--format", "json")...)
	missing(t, []string{"tuning.md"}, out, "calm", "threat")
}
