package architecture_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/tier/gated"
)

// The tests of the gate are found in the sources: by a test's own call, by that of a helper, also of another
// package, and by lines of scripts.
func TestGatedTests(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a/a_test.go": `package a
			func TestOwn(t *testing.T) { tier.Gate(t) }
			func TestHelped(t *testing.T) { t.Run("x", func(t *testing.T) { helper(t) }) }
			func TestQuick(t *testing.T) { gate(t) }
			func TestForSoak(t *testing.T) { tier.Soak(t) }
			func Testing() { tier.Gating() }
			var other, count = 1, tier.Count(1, 2)
			func TestFlag(t *testing.T) { f(count) }
			func helper(t *testing.T) { fewer(t) }
			func fewer(t *testing.T) { tier.Count(1, 2) }`,
		"b/b_test.go":                     "package b; func FuzzOther(f *testing.F) { f.Add(lib.Browser(f)) }",
		"lib/lib.go":                      "package lib; func Browser(t testing.TB) { tier.Gate(t) }",
		"c/c_test.go":                     "package c; func TestScripts(t *testing.T) { testscript.Run(t, p{tier.Gating}) }",
		"c/testdata/script/all.txtar":     "exits 0 x\n",
		"c/testdata/script/more.txtar":    "exits 0 x\n[gate] exits 0 y\n",
		"c/testdata/script/stops.txtar":   "exits 0 x\n[!gate] stop\nexits 0 y\n",
		"c/testdata/src/never_test.go":    "package c; func TestNever(t *testing.T) { tier.Gate(t) }",
		"quick/quick_test.go":             "package quick; func TestQuick(t *testing.T) { lib.Quick(t) }",
		"quick/testdata/script/one.txtar": "exits 0 x\n",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tests, err := gated.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"./a", "./b", "./c"}; !slices.Equal(tests.Packages, want) {
		t.Errorf("packages %q, want %q", tests.Packages, want)
	}
	if want := "^FuzzOther$|^TestFlag$|^TestHelped$|^TestOwn$|^TestScripts$/^(more|stops)$"; tests.Pattern != want {
		t.Errorf("pattern %q, want %q", tests.Pattern, want)
	}
}

// A call of package tier outside of the searched packages would omit a test from the gate.
func TestEveryGatedPackageIsFound(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	tests, err := gated.Find(root)
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`\btier\.(Gate|Gating|Count)\(`)
	for _, pattern := range []string{"*", "*/*", "*/*/*", "*/*/*/*", "*/*/*/*/*"} {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern), "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			dir := "." + strings.TrimPrefix(filepath.ToSlash(filepath.Dir(file)), "../..")
			if call.Match(text) && dir != "./internal/architecture" && !slices.Contains(tests.Packages, dir) {
				t.Errorf("%s calls package tier, and no test of %s is found", file, dir)
			}
		}
	}
}
