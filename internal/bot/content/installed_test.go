package content_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

func link(t *testing.T, target, path string) {
	t.Helper()
	must.Do(t, os.MkdirAll(filepath.Dir(path), 0o777))
	if err := os.Symlink(target, path); err != nil {
		t.Skipf("cannot create symbolic links: %v", err)
	}
}

// Packages that link to a parent folder are listed once: following the links would never end.
func TestInstalledWithLoops(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "node_modules")
	for i := range 20 {
		name := fmt.Sprintf("p%02d", i)
		contesttest.Write(t, dir, name+"/package.json", `{"name": "p", "version": "1"}`, 0o666)
		link(t, "../..", filepath.Join(dir, name, "node_modules", "up"))
		link(t, "..", filepath.Join(dir, name, "node_modules", "node_modules"))
		link(t, "../p00", filepath.Join(dir, "@scope", name))
	}
	if found := content.Installed(dir); len(found) != 60 {
		t.Errorf("%d packages: %q", len(found), found)
	}
}

// All packages of pnpm and of workspaces are listed, including indirect dependencies, even if the path contains glob
// characters.
func TestInstalledByLinks(t *testing.T) {
	t.Parallel()
	top := filepath.Join(t.TempDir(), "[a]*?")
	dir := filepath.Join(top, "node_modules")
	describe := func(path, version string) {
		contesttest.Write(t, dir, path+"/package.json", fmt.Sprintf(`{"name": "x", "version": %q}`, version), 0o666)
	}
	describe(".pnpm/a@1/node_modules/a", "1")
	describe(".pnpm/b@2/node_modules/b", "2")
	describe("../packages/own", "3")
	describe("plain", "4")
	describe("plain/node_modules/inner", "5")
	describe("@s/scoped", "6")
	link(t, "../../b@2/node_modules/b", filepath.Join(dir, ".pnpm", "a@1", "node_modules", "b"))
	link(t, ".pnpm/a@1/node_modules/a", filepath.Join(dir, "a"))
	link(t, "../packages/own", filepath.Join(dir, "own"))
	want := []string{
		`".pnpm/a@1/node_modules/a" "x" "1"`, `".pnpm/a@1/node_modules/b" "x" "2"`, `".pnpm/b@2/node_modules/b" "x" "2"`,
		`"@s/scoped" "x" "6"`, `"a" "x" "1"`, `"own" "x" "3"`, `"plain" "x" "4"`, `"plain/node_modules/inner" "x" "5"`,
	}
	if found := content.Installed(dir); !slices.Equal(found, want) {
		t.Errorf("packages:\n%s", strings.Join(found, "\n"))
	}
	contesttest.Write(t, top, "venv/lib/python3.12/site-packages/p-1.0.dist-info/METADATA", "", 0o666)
	if found := content.Installed(filepath.Join(top, "venv")); !slices.Equal(found, []string{"p-1.0.dist-info"}) {
		t.Errorf("a virtual environment has %q", found)
	}
}

// A stamp covers empty folders and link targets.
func TestStamp(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	contesttest.Write(t, dir, "a", "text", 0o666)
	contesttest.Write(t, dir, "b", "text", 0o666)
	stamp := func() string {
		var text strings.Builder
		content.Stamp(&text, dir)
		return text.String()
	}
	seen := map[string]bool{stamp(): true}
	again := func(change string) {
		text := stamp()
		if seen[text] {
			t.Errorf("%s does not count", change)
		}
		seen[text] = true
	}
	must.Do(t, os.Mkdir(filepath.Join(dir, "empty"), 0o777))
	again("an empty folder")
	link(t, "nowhere", filepath.Join(dir, "link"))
	again("a link that leads nowhere")
	must.Do(t, os.Remove(filepath.Join(dir, "link")))
	link(t, "elsewhere", filepath.Join(dir, "link"))
	again("another target")
}

// Changes after the limit of entries do not change a stamp, except that it says there are more.
func TestStampOfMany(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it creates 20,001 files
	dir := t.TempDir()
	stamp := func() string {
		var text strings.Builder
		content.Stamp(&text, dir)
		return text.String()
	}
	const most = 20_000 // including the folder itself
	for i := range most - 1 {
		contesttest.Write(t, dir, fmt.Sprintf("%05d", i), "", 0o666)
	}
	before := stamp()
	contesttest.Write(t, dir, "x", "", 0o666)
	cut := stamp()
	if cut == before || strings.HasSuffix(before, "more\n") || !strings.HasSuffix(cut, "more\n") {
		t.Error("one more entry does not count")
	}
	contesttest.Write(t, dir, "x", "longer", 0o666)
	contesttest.Write(t, dir, "y", "", 0o666)
	if stamp() != cut {
		t.Error("entries after the limit count")
	}
}
