package bot

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// FindPython finds the Python interpreter: the configured one (a path or a name) or else python3 or
// python. lookPath is exec.LookPath, or a test's.
func FindPython(configured string, lookPath func(string) (string, error)) (string, error) {
	if configured != "" {
		path, err := lookPath(configured)
		if err != nil {
			return "", fmt.Errorf("find Python: cannot run %q: name another with --python PATH, "+
				"or python: in cookoff.yaml: %w", configured, err)
		}
		return path, nil
	}
	for _, name := range []string{"python3", "python"} {
		if path, err := lookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("find Python: there is no python3 or python on the PATH: " +
		"name one with --python PATH, or python: in cookoff.yaml")
}

// oldestPython is the oldest version of Python that bots can be played with.
const oldestPython = "3.8"

// CheckPython tells why a program cannot be the interpreter of bots: it is no Python, or too old.
// Without it the bots would be blamed.
func CheckPython(ctx context.Context, path string) error {
	_, err := PythonVersion(ctx, path)
	return err
}

// PythonVersion is what an interpreter calls itself, such as "cpython 3.12.1". The errors are those
// of CheckPython.
func PythonVersion(ctx context.Context, path string) (string, error) {
	out, err := exec.CommandContext(ctx, path, "-S", "-c", "import sys; print('python', sys.version_info >= (3, 8), "+
		"'.'.join(map(str, sys.version_info[:3])), sys.implementation.name)").Output()
	words := strings.Fields(string(out))
	switch {
	case err != nil || len(words) != 4 || words[0] != "python":
		return "", fmt.Errorf("%s is no Python that works: name another with --python PATH, or python: in cookoff.yaml", path)
	case words[1] != "True":
		return "", fmt.Errorf("%s is Python %s; bots need %s or newer: name another with --python PATH, or python: in cookoff.yaml",
			path, words[2], oldestPython)
	}
	return words[3] + " " + words[2], nil
}
