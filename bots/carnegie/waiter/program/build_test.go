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

// builds caches the tests' builds: functions by file name.
var builds struct {
	dir  string
	mu   sync.Mutex
	ways map[string]func() (string, error)
}

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "cookoff-forms-")
	if err != nil {
		panic(err)
	}
	builds.dir, builds.ways = dir, map[string]func() (string, error){}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// goBuild builds a package and returns the path of the file. It skips the test if there is no go command.
func goBuild(t testing.TB, name string, env []string, args ...string) string {
	t.Helper()
	return buildOnce(t, name, func(path string) *exec.Cmd {
		cmd := exec.Command("go", append([]string{"build", "-ldflags=-s -w", "-o", path}, args...)...)
		cmd.Env = append(os.Environ(), env...)
		return cmd
	})
}

// buildOnce builds a file by a command, once for all tests, and returns its path.
func buildOnce(t testing.TB, name string, command func(path string) *exec.Cmd) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command")
	}
	builds.mu.Lock()
	way := builds.ways[name]
	if way == nil {
		way = sync.OnceValues(func() (string, error) {
			path := filepath.Join(builds.dir, name)
			if out, err := command(path).CombinedOutput(); err != nil {
				return "", errors.New(err.Error() + ": " + strings.TrimSpace(string(out)))
			}
			return path, nil
		})
		builds.ways[name] = way
	}
	builds.mu.Unlock()
	path, err := way()
	if err != nil {
		t.Fatalf("build %s: %v", name, err)
	}
	return path
}

const module = "github.com/cookoff/cookoff/"

// buildCookoff builds cookoff like make build: with the host of plugins if plugins can be built.
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

// needsPlugins skips a test if plugins cannot be built.
func needsPlugins(t testing.TB) {
	t.Helper()
	if why := noPlugins(); why != "" {
		t.Skip("no plugins: " + why)
	}
}

// noPlugins returns the reason why plugins cannot be built; empty if they can.
func noPlugins() string {
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		return "Go has none on " + runtime.GOOS
	}
	out, err := exec.Command("go", "env", "CC").Output()
	compiler := strings.Fields(string(out))
	if err != nil || len(compiler) == 0 {
		return "no go command"
	}
	if _, err := exec.LookPath(compiler[0]); err != nil {
		return "no C compiler " + compiler[0]
	}
	return ""
}
