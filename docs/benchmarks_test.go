package docs_test

import (
	"strings"
	"testing"
)

// testBenchmarks holds the page's table to the figures that cookoff bench compares with.
func (p program) testBenchmarks(t *testing.T) {
	t.Parallel()
	out, code := p.run(t, t.TempDir(), nil, "bench", "--reference", "--format", "markdown")
	if code != 0 {
		t.Fatalf("exit code %d", code)
	}
	if !strings.Contains(page(t, "benchmarks.md"), string(out)) {
		t.Errorf("benchmarks.md does not have this table:\n%s", out)
	}
}
