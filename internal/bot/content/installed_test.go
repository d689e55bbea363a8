package content_test

import (
	"fmt"
	"os"
	"path/filepath"
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

// Links to packages are listed but not followed, as links to a parent folder never end: the 20
// packages, the 20 links to p00 below @scope, and the link of each package to itself, node_modules.
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
		t.Errorf("Installed finds %d packages, want 60: %q", len(found), found)
	}
}

// All packages installed by pnpm or as workspaces are listed, including indirect dependencies, and
// those of a virtual environment, even if the path contains glob characters.
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
	must.Be(t, "packages", want, content.Installed(dir))
	contesttest.Write(t, top, "venv/lib/python3.12/site-packages/p-1.0.dist-info/METADATA", "", 0o666)
	must.Be(t, "packages of a virtual environment", []string{"p-1.0.dist-info"}, content.Installed(filepath.Join(top, "venv")))
}

// stamp returns what Stamp writes for a folder.
func stamp(dir string) string {
	var text strings.Builder
	content.Stamp(&text, dir)
	return text.String()
}

// A new empty folder, a new link and another target of a link change the stamp.
func TestStamp(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	contesttest.Write(t, dir, "a", "text", 0o666)
	contesttest.Write(t, dir, "b", "text", 0o666)
	seen := map[string]bool{stamp(dir): true}
	differs := func(change string) {
		text := stamp(dir)
		if seen[text] {
			t.Errorf("%s does not change the stamp", change)
		}
		seen[text] = true
	}
	must.Do(t, os.Mkdir(filepath.Join(dir, "empty"), 0o777))
	differs("an empty folder")
	link(t, "nowhere", filepath.Join(dir, "link"))
	differs("a broken link")
	must.Do(t, os.Remove(filepath.Join(dir, "link")))
	link(t, "elsewhere", filepath.Join(dir, "link"))
	differs("another target of a link")
}

// A stamp covers a limited number of entries. If there are more, it only says so.
func TestStampIsLimited(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it creates 20,001 files
	dir := t.TempDir()
	const maxEntries = 20_000 // including the folder itself
	for i := range maxEntries - 1 {
		contesttest.Write(t, dir, fmt.Sprintf("%05d", i), "", 0o666)
	}
	before := stamp(dir)
	contesttest.Write(t, dir, "x", "", 0o666)
	limited := stamp(dir)
	if limited == before || strings.HasSuffix(before, "more\n") || !strings.HasSuffix(limited, "more\n") {
		t.Error("the stamp does not say that there are more entries")
	}
	contesttest.Write(t, dir, "x", "longer", 0o666)
	contesttest.Write(t, dir, "y", "", 0o666)
	if stamp(dir) != limited {
		t.Error("entries after the limit change the stamp")
	}
}
