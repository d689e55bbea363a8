package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// makeBuild runs make build at the top of the repository.
func makeBuild(t *testing.T, env []string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("no make command")
	}
	cmd := exec.Command("make", append([]string{"-C", "../../../..", "build"}, args...)...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("make build: %v\n%s", err, out)
	}
	return string(out)
}

// make build includes the host of plugins if cgo is enabled, which needs a C compiler.
func TestMakeBuildIncludesPluginHost(t *testing.T) {
	t.Parallel()
	const with = "CGO_ENABLED=1 go build -tags plugin -ldflags "
	if out := makeBuild(t, []string{"CGO_ENABLED=1"}, "--dry-run"); !strings.Contains(out, with) {
		t.Errorf("with cgo make runs %s", out)
	}
	if out := makeBuild(t, []string{"CGO_ENABLED=0"}, "--dry-run"); strings.Contains(out, "plugin") {
		t.Errorf("without cgo make runs %s", out)
	}
	bin := t.TempDir() // has go, but no C compiler
	for _, program := range []string{"go", "make", "sh", "git"} {
		path, err := exec.LookPath(program)
		if err != nil {
			t.Skip("no " + program + " command")
		}
		if err := os.Symlink(path, filepath.Join(bin, program)); err != nil {
			t.Skip(err)
		}
	}
	if out := makeBuild(t, []string{"PATH=" + bin, "CGO_ENABLED=", "CC="}, "--dry-run"); strings.Contains(out, "plugin") {
		t.Errorf("without a compiler make runs %s", out)
	}
}

// Releases do not depend on the machine's C library.
func TestReleasesAreStatic(t *testing.T) {
	t.Parallel()
	out := makeBuild(t, nil, "--dry-run", "dist")
	for line := range strings.Lines(out) {
		if strings.Contains(line, " go build ") && strings.Contains(line, "-o dist/") &&
			(!strings.Contains(line, "CGO_ENABLED=0 ") || strings.Contains(line, "plugin")) {
			t.Errorf("release built by %s, want CGO_ENABLED=0", line)
		}
	}
	if n := strings.Count(out, "-o dist/"); n < 5 {
		t.Errorf("found only %d releases", n)
	}
}
