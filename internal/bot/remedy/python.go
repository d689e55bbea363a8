package remedy

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

const requirements = "requirements.txt"

// environments returns the usual names of virtual environments.
func environments() []string { return []string{".venv", "venv", "env"} }

// module returns the fix for a missing Python module: the virtual environment that has it, or how to install it.
func (b Bot) module(name string) string {
	for _, folder := range b.Folders {
		for _, env := range environments() {
			python := interpreter(filepath.Join(folder, env))
			if hasModule(filepath.Join(folder, env), name) {
				return fmt.Sprintf("--python %s, which has %s", b.shown(python), name)
			}
		}
	}
	for _, folder := range b.Folders {
		if !exists(folder, requirements) {
			continue
		}
		list := b.shown(filepath.Join(folder, requirements))
		for _, env := range environments() {
			if python := interpreter(filepath.Join(folder, env)); exists(filepath.Dir(python), filepath.Base(python)) {
				return fmt.Sprintf("%s -m pip install -r %s, then play with --python %[1]s", b.shown(python), list)
			}
		}
		return "pip install -r " + list
	}
	if name = packageOf(name); name == "" {
		return ""
	}
	return fmt.Sprintf("pip install %s for the Python that plays, or play with one that has it: --python .venv/bin/python", name)
}

// packageOf returns the PyPI package of a well-known module; empty for others, which may be files of the bot.
func packageOf(module string) string {
	known := map[string]string{
		"sklearn": "scikit-learn", "cv2": "opencv-python", "PIL": "pillow", "yaml": "pyyaml", "dateutil": "python-dateutil", "skimage": "scikit-image",
		"numpy": "", "scipy": "", "pandas": "", "torch": "", "numba": "", "networkx": "", "tensorflow": "", "matplotlib": "", "requests": "", "sympy": "",
		"sortedcontainers": "", "jax": "", "xgboost": "", "lightgbm": "", "shapely": "", "attr": "attrs", "tqdm": "", "ortools": "", "more_itertools": "more-itertools",
	}
	top, _, _ := strings.Cut(module, ".")
	name, ok := known[top]
	if !ok {
		return ""
	}
	return cmp.Or(name, top)
}

// interpreter returns the path of a virtual environment's interpreter.
func interpreter(env string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(env, "Scripts", "python.exe")
	}
	return filepath.Join(env, "bin", "python")
}

// hasModule reports whether a virtual environment has a module.
func hasModule(env, name string) bool {
	for _, lib := range []string{"lib/python*/site-packages", "lib64/python*/site-packages", "Lib/site-packages"} {
		for _, file := range []string{name, name + ".py", name + ".*.so", name + ".*.pyd"} {
			if found, _ := filepath.Glob(filepath.Join(env, filepath.FromSlash(lib), file)); len(found) > 0 {
				return true
			}
		}
	}
	return false
}
