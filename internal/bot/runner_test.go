package bot_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// testRunner returns a runner whose entry prints the contents of its package.
func testRunner() *bot.Runner {
	return &bot.Runner{
		Name: "test",
		Files: fstest.MapFS{
			"host.py":           {Data: []byte("import cook, cook.deep.tool\n")},
			"cook/__init__.py":  {Data: []byte{}},
			"cook/deep/tool.py": {Data: []byte("print(__file__)\n")},
			"cook/recipe.txt":   {Data: []byte("salt")},
		},
		Entry: "host.py",
	}
}

// unpack unpacks a package into a folder that is removed at the end of the test.
func unpack(t *testing.T, p *bot.Package) (dir, entry string) {
	t.Helper()
	place := must.Get(workdir.New(nil, workdir.Mechanisms{}, ""))(t)
	entry = must.Get(p.Unpack(place))(t)
	dir = filepath.Dir(entry)
	t.Cleanup(func() {
		must.Do(t, place.Remove())
		if _, err := os.Stat(dir); !os.IsNotExist(err) {
			t.Errorf("not removed: %v", err)
		}
	})
	return dir, entry
}

// contents returns the files below a folder.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range contesttest.Names(t, dir) {
		all[filepath.ToSlash(name)] = string(must.Get(os.ReadFile(filepath.Join(dir, name)))(t))
	}
	return all
}

// Changes to an unpacked package do not affect the next one.
func TestUnpack(t *testing.T) {
	t.Parallel()
	h := testRunner()
	p := must.Get(h.Package())(t)
	want := map[string]string{}
	for name, f := range h.Files.(fstest.MapFS) {
		want[name] = string(f.Data)
	}
	first, entry := unpack(t, p)
	if entry != filepath.Join(first, "host.py") {
		t.Errorf("the entry is %s, want host.py in %s", entry, first)
	}
	must.Be(t, "files", want, contents(t, first))
	contesttest.Write(t, first, "cook/deep/tool.py", "changed", 0o644)
	contesttest.Write(t, first, "more.py", "added", 0o644)
	second, _ := unpack(t, p)
	if second == first {
		t.Errorf("the package was unpacked twice into %s", first)
	}
	must.Be(t, "files of the second", want, contents(t, second))
}

func TestPackageNeedsItsEntry(t *testing.T) {
	t.Parallel()
	h := testRunner()
	h.Entry = "main.py"
	if _, err := h.Package(); err == nil || !strings.Contains(err.Error(), "main.py") {
		t.Errorf("a package without its entry main.py: error %v", err)
	}
}
