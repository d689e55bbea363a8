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

// Python is an interpreter of bots.
type Python struct {
	Path    string // of the program itself
	Version string // what it calls itself, such as "cpython 3.12.1"
}

// CheckPython asks an interpreter who it is. Its path may be a script that looks for the program at
// every start, as version managers have them; the one that it gives is not. It fails if the path
// cannot be the interpreter of bots: it is no Python, or too old. Without that the bots would be
// blamed.
func CheckPython(ctx context.Context, path string) (Python, error) {
	out, err := exec.CommandContext(ctx, path, "-S", "-c", "import sys; print('python', sys.version_info >= (3, 8), "+
		"'.'.join(map(str, sys.version_info[:3])), sys.implementation.name, sys.executable or '')").Output()
	const all = 5
	words := strings.SplitN(strings.TrimRight(string(out), "\r\n"), " ", all)
	switch {
	case err != nil || len(words) != all || words[0] != "python":
		return Python{}, fmt.Errorf("%s is no Python that works: name another with --python PATH, or python: in cookoff.yaml", path)
	case words[1] != "True":
		return Python{}, fmt.Errorf("%s is Python %s; bots need %s or newer: name another with --python PATH, or python: in cookoff.yaml",
			path, words[2], oldestPython)
	}
	p := Python{Path: words[4], Version: words[3] + " " + words[2]}
	if p.Path == "" {
		p.Path = path // it does not know itself
	}
	return p, nil
}
