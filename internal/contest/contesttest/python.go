package contesttest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

// Python returns a Python interpreter without installed packages, which starts several times faster; without Python it
// skips the test.
func Python(t testing.TB) string {
	t.Helper()
	return orSkip(t, pythonOrNone())
}

// PythonWithPackages returns the Python interpreter with this machine's packages.
func PythonWithPackages(t testing.TB) string {
	t.Helper()
	return orSkip(t, pythons().full)
}

// pythonOrNone returns a Python interpreter without installed packages; empty if there is none.
func pythonOrNone() string { return pythons().bare }

// PythonFirst returns a PATH on which python3 is the interpreter without packages, if there is Python.
func PythonFirst() string {
	path := os.Getenv("PATH")
	if python := pythonOrNone(); python != "" {
		path = filepath.Dir(python) + string(filepath.ListSeparator) + path
	}
	return path
}

func orSkip(t testing.TB, python string) string {
	t.Helper()
	if python == "" {
		t.Skip("no python3 on this machine")
	}
	return python
}

// interpreters holds the paths of two interpreters, both empty without Python.
type interpreters struct {
	full string // the real program behind python3, which may be a slow wrapper script
	bare string // in a virtual environment without packages
}

var pythons = sync.OnceValue(func() interpreters {
	out, err := exec.Command("python3", "-S", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		return interpreters{}
	}
	full := strings.TrimSpace(string(out))
	bare, err := virtualEnv(full)
	if err != nil {
		bare = full
	}
	return interpreters{full, bare}
})

// virtualEnv creates a virtual environment in the user's cache, which later tests reuse, and returns its interpreter.
func virtualEnv(python string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	if runtime.GOOS == "windows" {
		return "", errors.ErrUnsupported // a link to the program does not work there
	}
	dir := filepath.Join(cache, "cookoff-tests", fmt.Sprintf("python-%.8x", sha256.Sum256([]byte(python))))
	program := filepath.Join(dir, "bin", "python3")
	if _, err := os.Stat(program); err == nil {
		return program, nil
	}
	if err := os.MkdirAll(filepath.Dir(program), 0o700); err != nil {
		return "", err
	}
	config := fmt.Sprintf("home = %s\ninclude-system-site-packages = false\n", filepath.Dir(python))
	if err := os.WriteFile(filepath.Join(dir, "pyvenv.cfg"), []byte(config), 0o600); err != nil {
		return "", err
	}
	link := fmt.Sprintf("%s-%d", program, os.Getpid())
	if err := os.Symlink(python, link); err != nil {
		return "", err
	}
	return program, os.Rename(link, program)
}
