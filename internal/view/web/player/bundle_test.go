package player_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// The embedded bundle is up to date with its sources ("make player").
func TestBundleIsFresh(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("no npm on this machine")
	}
	if _, err := os.Stat(filepath.Join("node_modules", ".bin", "esbuild")); err != nil {
		t.Skip("esbuild is not installed; make player installs it")
	}
	out := t.TempDir()
	for _, script := range []string{"types", "bundle"} {
		cmd := exec.CommandContext(t.Context(), npm, "run", "--silent", script)
		cmd.Env = append(os.Environ(), "OUT="+out)
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("npm run %s: %v\n%s", script, err, text)
		}
	}
	for _, name := range []string{"player.js", "player.css"} {
		want := must.Get(os.ReadFile(filepath.Join(out, name)))(t)
		got := must.Get(os.ReadFile(filepath.Join("bundle", name)))(t)
		if !bytes.Equal(got, want) {
			t.Errorf("bundle/%s is out of date; run make player", name)
		}
	}
}

// The size of the script and the style of a page is limited.
func TestBundleSize(t *testing.T) {
	t.Parallel()
	script, style := player.Assets()
	if size := len(script) + len(style); size > 150_000 {
		t.Errorf("script and style have %d bytes, too many", size)
	}
}
