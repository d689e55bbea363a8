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

// Long and deeply nested sources are read completely.
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

// Sources that exceed the parser's limits are skipped without affecting others, and errors of
// syntax are reported. The soak also checks that an interpreter without limits would need more
// memory for such a source.
func TestCheckLimitsSources(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const begin = "class BotPlayer:\n    def __init__(self, m): pass\n    def play_turn(self, c):\n        c.get_trun()\n"
	repeat := func(n int, text string) string { return strings.Repeat(text, n) }
	for name, tt := range map[string]struct {
		text, rule string
		soak       bool
	}{
		"a million lines":       {repeat(1e6, "x = 1\n"), "not-checked", false},
		"a long list":           {"x = [" + repeat(2.7e6, "1, ") + "]\n", "not-checked", true},
		"a long chain":          {"x = a" + repeat(2e6, ".b") + "\n", "not-checked", true},
		"nested brackets":       {"x = " + repeat(4e6, "(") + "1" + repeat(4e6, ")") + "\n", "syntax", true},
		"nested signs":          {"x = " + repeat(4e6, "-") + "1\n", "syntax", false},
		"too nested for Python": {"x = " + repeat(1e5, "-") + "1\n", "syntax", false},
		"null bytes":            {"x = '\x00'\n", "syntax", false},
		"an unknown encoding":   {"# coding: nonsense\n", "syntax", false},
		"no text encoding":      {"# coding: hex\n", "syntax", false},
		"broken UTF-8":          {"x = '\xff'\n", "syntax", false},
		"empty":                 {"", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if tt.soak {
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
					t.Error("Python parses the source within 512 MiB")
				}
			}
		})
	}
}
