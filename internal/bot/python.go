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

// CheckPython gives the program behind an interpreter's path, which may be a script that looks for
// it at every start, as version managers have them. It fails if the path cannot be the interpreter
// of bots: it is no Python, or too old. Without that the bots would be blamed.
func CheckPython(ctx context.Context, path string) (program string, err error) {
	out, err := exec.CommandContext(ctx, path, "-S", "-c", "import sys; "+
		"print('python', sys.version_info >= (3, 8), '.'.join(map(str, sys.version_info[:3])), sys.executable)").Output()
	words := strings.SplitN(strings.TrimSpace(string(out)), " ", 4)
	switch {
	case err != nil || len(words) < 3 || words[0] != "python":
		return "", fmt.Errorf("%s is no Python that works: name another with --python PATH, or python: in cookoff.yaml", path)
	case words[1] != "True":
		return "", fmt.Errorf("%s is Python %s; bots need %s or newer: name another with --python PATH, or python: in cookoff.yaml",
			path, words[2], oldestPython)
	}
	if len(words) < 4 {
		return path, nil // it does not know itself
	}
	return words[3], nil
}
