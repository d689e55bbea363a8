package main_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// built caches the tests' builds.
var built struct {
	dir  string
	mu   sync.Mutex
	ways map[string]func() (string, error)
}

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "cookoff-forms-")
	if err != nil {
		panic(err)
	}
	built.dir, built.ways = dir, map[string]func() (string, error){}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// goBuild builds a package into a file and returns its path. Without a necessary compiler the test is skipped.
func goBuild(t testing.TB, name string, env []string, args ...string) string {
	t.Helper()
	return buildOnce(t, name, func(path string) *exec.Cmd {
		cmd := exec.Command("go", append([]string{"build", "-ldflags=-s -w", "-o", path}, args...)...)
		cmd.Env = append(os.Environ(), env...)
		return cmd
	})
}

// buildOnce builds a file by a command, if no test has, and returns its path.
func buildOnce(t testing.TB, name string, command func(path string) *exec.Cmd) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("not built: there is no go command")
	}
	built.mu.Lock()
	way := built.ways[name]
	if way == nil {
		way = sync.OnceValues(func() (string, error) {
			path := filepath.Join(built.dir, name)
			if out, err := command(path).CombinedOutput(); err != nil {
				return "", errors.New(err.Error() + ": " + strings.TrimSpace(string(out)))
			}
			return path, nil
		})
		built.ways[name] = way
	}
	built.mu.Unlock()
	path, err := way()
	if err != nil {
		t.Fatalf("build %s: %v", name, err)
	}
	return path
}

const module = "github.com/cookoff/cookoff/"

// buildCookoff builds a cookoff that hosts plugins, where there are any: as make build does.
func buildCookoff(t testing.TB) string {
	t.Helper()
	if noPlugins() != "" {
		return goBuild(t, "cookoff", nil, module+"cmd/cookoff")
	}
	contesttest.Needs(t, "make")
	return buildOnce(t, "cookoff", func(path string) *exec.Cmd {
		cmd := exec.Command("make", "-C", "../../../..", "build", "LDFLAGS=-s -w")
		cmd.Env = append(os.Environ(), "CGO_ENABLED=1", "GOFLAGS=-buildvcs=false -o="+path)
		return cmd
	})
}

func buildPlugin(t testing.TB, name, pkg string, args ...string) string {
	t.Helper()
	needsPlugins(t)
	return goBuild(t, name, []string{"CGO_ENABLED=1"}, append(append([]string{"-buildmode=plugin"}, args...), pkg)...)
}

// needsPlugins skips a test where plugins cannot be built.
func needsPlugins(t testing.TB) {
	t.Helper()
	if why := noPlugins(); why != "" {
		t.Skip("no plugins: " + why)
	}
}

// noPlugins returns why plugins cannot be built here; empty if they can.
func noPlugins() string {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		return "Go has none on " + runtime.GOOS
	}
	out, err := exec.Command("go", "env", "CC").Output()
	compiler := strings.Fields(string(out))
	if err != nil || len(compiler) == 0 {
		return "there is no go command"
	}
	if _, err := exec.LookPath(compiler[0]); err != nil {
		return "there is no C compiler " + compiler[0]
	}
	return ""
}
