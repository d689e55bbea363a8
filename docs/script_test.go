package docs_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// script runs a script of results.md, found by the name in its second line, and gives its table as
// columns. What it left must verify.
func (p program) script(t *testing.T, name string, args ...string) (table [][]string) {
	t.Helper()
	for _, need := range []string{"sh", "jq"} {
		if _, err := exec.LookPath(need); err != nil {
			t.Skip("there is no " + need)
		}
	}
	dir := t.TempDir()
	for _, b := range blocks(t, "results.md", "sh") {
		if strings.HasPrefix(b.lines[1], "# "+name) {
			write(t, dir, name, b.text())
		}
	}
	cmd := exec.CommandContext(t.Context(), "sh", append([]string{name}, args...)...)
	cmd.Dir = dir
	path := filepath.Dir(p.path) + string(filepath.ListSeparator) + contesttest.PythonFirst()
	cmd.Env = append(p.environment(t), "PATH="+path)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for line := range strings.Lines(string(out)) {
		table = append(table, strings.Split(strings.TrimRight(line, "\r\n"), "\t"))
	}
	if _, code := p.run(t, dir, nil, "verify", "runs"); code != 0 {
		t.Errorf("verify runs: exit code %d", code)
	}
	return table
}

// testDuelScript has a bot that serves play one that does nothing.
func (p program) testDuelScript(t *testing.T) {
	t.Parallel()
	table := p.script(t, "duel.sh", "@idle", "@random:seed=7", "tiny", "duel")
	if len(table) != 4 || table[1][0] != "duel" || table[2][0] != "tiny" || table[3][0] != "all" {
		t.Fatalf("the table: %q", table)
	}
	// What nobody spends is ahead of what is spent on nothing.
	if want := []string{"all", "4", "0"}; strings.Join(table[3][:3], " ") != strings.Join(want, " ") {
		t.Errorf("the last line is %q, want %q and the money", table[3], want)
	}
}
