package bot_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// fakePython creates an interpreter with a version. It answers each request to compile with code,
// NAME=BYTES in hexadecimal for each file, and adds an x to the file requests.
func fakePython(t *testing.T, version, code string) (path, requests string) {
	t.Helper()
	contesttest.Needs(t, "sh")
	requests = filepath.Join(t.TempDir(), "requests")
	path = contesttest.Executable(t, "python", "#!/bin/sh\necho 'python True "+version+" cpython '$0\n"+
		"read -r line; test -z \"$line\" || { echo x >>'"+requests+"'; echo '"+code+"'; }\n")
	return path, requests
}

// compilations returns the number of requests to compile.
func compilations(t *testing.T, requests string) int {
	t.Helper()
	text, err := os.ReadFile(requests)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return strings.Count(string(text), "x")
}

// A package is compiled once for each minor version of Python, and again if the cached byte code is
// corrupt or the sources have changed.
func TestCodeCache(t *testing.T) {
	t.Parallel()
	pkg := must.Get(testRunner().Package())(t)
	cache := bot.CodeCache{Dir: filepath.Join(t.TempDir(), "[my] python")} // with characters of glob patterns
	path, requests := fakePython(t, "3.12.1", "__pycache__/host.cpython-312.pyc=312a")
	ask := func(want int) {
		t.Helper()
		p, err := cache.Ask(t.Context(), path, nil, pkg)
		if err != nil || p.Version != "cpython 3.12.1" {
			t.Fatalf("%+v, error %v", p, err)
		}
		dir, _ := unpack(t, p.Package)
		if code := contents(t, dir)["__pycache__/host.cpython-312.pyc"]; code != "1*" {
			t.Errorf("the byte code is %q", code)
		}
		if times := compilations(t, requests); times != want {
			t.Errorf("compiled %d times, want %d", times, want)
		}
	}
	ask(1)
	ask(1)

	// Another patch version shares the byte code; another minor version has its own.
	later, requestsOfLater := fakePython(t, "3.12.9", "")
	if _, err := cache.Ask(t.Context(), later, nil, pkg); err != nil || compilations(t, requestsOfLater) != 0 {
		t.Errorf("another patch version: compiled %d times, error %v", compilations(t, requestsOfLater), err)
	}
	newer, _ := fakePython(t, "3.13.0", "__pycache__/host.cpython-313.pyc=3133")
	must.Get(cache.Ask(t.Context(), newer, nil, pkg))(t)
	dir, _ := unpack(t, cache.Fill(pkg))
	if got := contents(t, dir); got["__pycache__/host.cpython-312.pyc"] != "1*" || got["__pycache__/host.cpython-313.pyc"] != "13" {
		t.Errorf("Fill returns a package with %v, without the byte code of both versions", got)
	}

	kept, err := os.ReadDir(cache.Dir)
	if err != nil || len(kept) != 2 || !strings.Contains(kept[0].Name(), "3.12") {
		t.Fatalf("the cache has %v, error %v", kept, err)
	}
	must.Do(t, os.Truncate(filepath.Join(cache.Dir, kept[0].Name()), 90))
	ask(2)
	changed := testRunner()
	changed.Files.(fstest.MapFS)["host.py"].Data = []byte("import cook\n")
	pkg = must.Get(changed.Package())(t)
	ask(3)
}

// If the cache is not writable, the package is compiled each time.
func TestUnwritableCodeCache(t *testing.T) {
	t.Parallel()
	pkg := must.Get(testRunner().Package())(t)
	cache := bot.CodeCache{Dir: filepath.Join(contesttest.File(t, "file", ""), "python")}
	path, requests := fakePython(t, "3.12.1", "a.pyc=41")
	for range 2 {
		p := must.Get(cache.Ask(t.Context(), path, nil, pkg))(t)
		dir, _ := unpack(t, p.Package)
		if code := contents(t, dir)["a.pyc"]; code != "A" {
			t.Errorf("the byte code is %q", code)
		}
	}
	if times := compilations(t, requests); times != 2 {
		t.Errorf("compiled %d times, want 2", times)
	}
}
