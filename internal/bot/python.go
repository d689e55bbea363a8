package bot

import (
	"errors"
	"fmt"
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
