package content

import "regexp"

// PythonExt is the extension of Python files.
const PythonExt = ".py"

var pythonName = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)

// python is how Python names files: the module NAME.py, or NAME compiled, as in NAME.cpython-313.so.
func python() language {
	return language{
		name:    pythonName,
		sources: []string{PythonExt},
		modules: []string{PythonExt, ".so", ".pyd"},
	}
}
