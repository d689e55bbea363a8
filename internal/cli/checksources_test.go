package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/check"
	"github.com/cookoff/cookoff/internal/tier"
)

// TestCheckLargeSources checks that long and deeply nested sources are read completely and in reasonable time.
func TestCheckLargeSources(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	const begin = "class BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c):\n        t = c.get_turn()\n"
	for name, text := range map[string]string{
		"branches": begin + "        if t == 0: pass\n" + strings.Repeat("        elif t == 1: pass\n", 400) + "        c.get_trun()\n",
		"terms":    begin + "        x = 1" + strings.Repeat(" + t", 600) + "\n        c.get_trun()\n",
		"calls":    begin + strings.Repeat("        c.move(1, 1, 0); c.get_turn()\n", 2000) + "        c.get_trun()\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "bot.py")
			writeText(t, path, text)
			r := runCheck(t, path, "--time", "1ns")
			if !cmp.Equal(rulesOf(&r), []string{"unknown-call"}) {
				t.Errorf("findings %+v; trials %+v", r.Findings, r.Trials[0])
			}
		})
	}
}

// TestCheckBoundsSources checks that sources that exceed the limits of the parser are skipped without affecting others,
// and that syntax errors are still reported. The soak shows that they need more in an interpreter without limits.
func TestCheckBoundsSources(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const begin = "class BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c):\n        c.get_trun()\n"
	many := func(n int, text string) string { return strings.Repeat(text, n) }
	for name, tt := range map[string]struct {
		text, rule string
		soaks      bool
	}{
		"a million lines":     {many(1e6, "x = 1\n"), "not-checked", false},
		"a long list":         {"x = [" + many(2.7e6, "1, ") + "]\n", "not-checked", true},
		"a long chain":        {"x = a" + many(2e6, ".b") + "\n", "not-checked", true},
		"nested brackets":     {"x = " + many(4e6, "(") + "1" + many(4e6, ")") + "\n", "syntax", true},
		"nested signs":        {"x = " + many(4e6, "-") + "1\n", "syntax", false},
		"nested for Python":   {"x = " + many(1e5, "-") + "1\n", "syntax", false},
		"null bytes":          {"x = '\x00'\n", "syntax", false},
		"an unknown encoding": {"# coding: nonsense\n", "syntax", false},
		"no text encoding":    {"# coding: hex\n", "syntax", false},
		"broken UTF-8":        {"x = '\xff'\n", "syntax", false},
		"empty":               {"", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if tt.soaks {
				tier.Soak(t)
			}
			dir := t.TempDir()
			writeText(t, filepath.Join(dir, "bot.py"), "import helper\n"+begin)
			writeText(t, filepath.Join(dir, "helper.py"), tt.text)
			r := runCheck(t, filepath.Join(dir, "bot.py"), "--time", "1ns")
			r.Findings = slices.DeleteFunc(r.Findings, func(f check.Finding) bool { return f.Rule == "local-import" })
			want := []string{"unknown-call"}
			if tt.rule != "" {
				want = []string{tt.rule, "unknown-call"}
				slices.Sort(want)
			}
			if !cmp.Equal(rulesOf(&r), want) {
				t.Errorf("findings %+v; trials %+v", r.Findings, r.Trials[0])
			}
			if name == "a million lines" && tier.Soaking() {
				peak := exec.CommandContext(t.Context(), "python3", "-c", `import ast, resource, sys
ast.parse(open(sys.argv[1], "rb").read())
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 512 << 10)`, filepath.Join(dir, "helper.py"))
				peak.Env = append(os.Environ(), "PATH="+contesttest.PythonFirst())
				if out, err := peak.Output(); err == nil && string(out) != "True\n" {
					t.Error("Python reads it in 512 MiB")
				}
			}
		})
	}
}
