package main_test

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// An incompatible plugin is rejected before a match begins, with an exact reason.
func TestIncompatiblePlugins(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const own = "./testdata/"
	tests := map[string]struct {
		build func(t testing.TB) string
		want  string
	}{
		"no symbol": {
			func(t testing.TB) string { return buildPlugin(t, "nosymbol.so", own+"nosymbol") },
			"it exports no Play; write: func Play(in io.Reader, out io.Writer) error",
		},
		"wrong type": {
			func(t testing.TB) string { return buildPlugin(t, "wrongtype.so", own+"wrongtype") },
			"its Play is a *string; it must be a func(in io.Reader, out io.Writer) error",
		},
		"other flags": {
			func(t testing.TB) string {
				return buildPlugin(t, "flags.so", own+"nosymbol", "-gcflags=-l")
			},
			"it was built with -gcflags=-l, and this cookoff with no -gcflags: build both with the same flags",
		},
		"other source": {
			buildOtherSource,
			"it was built with another version of package " + module + "bots/carnegie/waiter/plan than this cookoff",
		},
		"panic while loading": {
			func(t testing.TB) string { return buildPlugin(t, "breaks.so", own+"breaks") },
			"exit status 2 (it wrote: panic: no luck",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cookoff := buildCookoff(t)
			out, err := run(t, cookoff, t.TempDir(), "run", "tiny", "bad="+tt.build(t), "@idle")
			exit, _ := errors.AsType[*exec.ExitError](err)
			if exit == nil || exit.ExitCode() != 3 || !strings.HasPrefix(string(out), "cookoff: bot bad: failed_to_start: "+tt.want) {
				t.Errorf("%v: %s", err, out)
			}
			if strings.Count(string(out), "\n") != 1 {
				t.Errorf("error of more than one line: %s", out)
			}
		})
	}
}

// buildOtherSource builds the waiter with a package that differs from cookoff's.
func buildOtherSource(t testing.TB) string {
	t.Helper()
	needsPlugins(t)
	dir := t.TempDir()
	source := must.Get(filepath.Abs("../plan/view.go"))(t)
	text := must.Get(os.ReadFile(source))(t)
	changed := filepath.Join(dir, "view.go")
	overlay := filepath.Join(dir, "overlay.json")
	list, err := json.Marshal(map[string]any{"Replace": map[string]string{source: changed}})
	if err != nil {
		t.Fatal(err)
	}
	err = errors.Join(os.WriteFile(changed, append(text, "\n// Soup is new.\nfunc Soup() string { return \"soup\" }\n"...), 0o666),
		os.WriteFile(overlay, list, 0o666))
	if err != nil {
		t.Fatal(err)
	}
	return buildPlugin(t, "other.so", module+"bots/carnegie/waiter/program", "-overlay", overlay)
}
