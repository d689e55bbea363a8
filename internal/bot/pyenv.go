package bot

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// pyenvShim is a script of pyenv's in the place of a program: its root, and the pyenv that it starts.
type pyenvShim struct {
	root  string
	pyenv string
}

// pyenvLines are those of a shim that are alike in all, but for the root.
func pyenvLines(root string) []string {
	return []string{
		"#!/usr/bin/env bash", "set -e", `[ -n "$PYENV_DEBUG" ] && set -x`, `program="${0##*/}"`, "SHIM_PATH=${0%/*}",
		`if [[ $SHIM_PATH != "` + root + `/shims" ]]; then`, `export _PYENV_SHIM_PATH="$SHIM_PATH"`, "fi", "",
	}
}

// A shim names its root and the pyenv that it starts. A plain version, such as 3.12.4, is the name of its folder below versions;
// what any other may mean (a path, a prefix, system) is left to pyenv.
var (
	pyenvRoot    = regexp.MustCompile(`(?m)^export PYENV_ROOT="(/[^"$\\` + "`" + `]*)"$`)
	pyenvExec    = regexp.MustCompile(`(?m)^exec "(/[^"$\\` + "`" + `]*)" exec "\$program" "\$@"$`)
	plainVersion = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)
)

// PyenvProgram is the program that a script of pyenv's would start in a folder, where that follows from files alone which
// are as pyenv itself makes them; empty where it does not, or the path is no such script. Then the script has to be asked, which
// takes it as long as a short match. lookPath is exec.LookPath, or a test's.
func PyenvProgram(path string, env []string, dir string, lookPath func(string) (string, error)) string {
	shim, ok := readShim(path)
	if !ok || changesPyenv(env) || shim.isHooked() {
		return ""
	}
	all := strings.Split(shim.chosen(env, dir), ":")
	for _, v := range all {
		info, err := os.Stat(filepath.Join(shim.root, "versions", v))
		if !plainVersion.MatchString(v) || v == "system" || err != nil || !info.IsDir() {
			return ""
		}
	}
	for _, v := range all {
		if program, err := lookPath(filepath.Join(shim.root, "versions", v, "bin", filepath.Base(path))); err == nil {
			return program
		}
	}
	return ""
}

// readShim reads a script that is nothing but a shim.
func readShim(path string) (s pyenvShim, ok bool) {
	const most = 4 << 10
	text, err := content.ReadBounded(path, most)
	root, start := pyenvRoot.FindSubmatch(text), pyenvExec.FindSubmatch(text)
	if err != nil || root == nil || start == nil {
		return s, false
	}
	s = pyenvShim{root: string(root[1]), pyenv: string(start[1])}
	known := append(pyenvLines(s.root), string(root[0]), string(start[0]))
	for line := range strings.Lines(string(text)) {
		if !slices.Contains(known, strings.TrimSpace(line)) {
			return s, false
		}
	}
	return s, filepath.Clean(s.root) == s.root
}

// changesPyenv reports whether an environment has what changes how pyenv, or the shell that runs it, works.
func changesPyenv(env []string) bool {
	return slices.ContainsFunc(env, func(entry string) bool {
		name, value, _ := strings.Cut(entry, "=")
		switch name {
		case "PYENV_DIR", "PYENV_HOOK_PATH", "PYENV_NATIVE_EXT", "BASH_ENV":
			return value != ""
		}
		return strings.HasPrefix(name, "BASH_FUNC_")
	})
}

// isHooked reports whether scripts take part in the choice that are not known to leave alone what can be started.
func (s pyenvShim) isHooked() bool {
	pyenv, err := filepath.EvalSymlinks(s.pyenv)
	if err != nil {
		return true
	}
	own := []string{filepath.Join(s.root, "pyenv.d"), filepath.Join(filepath.Dir(filepath.Dir(pyenv)), "pyenv.d")}
	plugins, _ := filepath.Glob(filepath.Join(s.root, "plugins", "*", "etc", "pyenv.d"))
	system := []string{"/usr/etc/pyenv.d", "/usr/local/etc/pyenv.d", "/etc/pyenv.d", "/usr/lib/pyenv/hooks"}
	for _, folder := range slices.Concat(own, plugins, system) {
		var harmless []string
		switch {
		case slices.Contains(own, folder):
			harmless = []string{"exec/pip-rehash.bash"} // of programs called pip
		case folder == filepath.Join(s.root, "plugins", "pyenv-virtualenv", "etc", "pyenv.d"):
			// Of programs that are not there.
			harmless = []string{"which/conda.bash", "which/python-config.bash", "which/system-site-packages.bash"}
		}
		for _, event := range []string{"exec", "which", "version-name"} {
			hooks, _ := filepath.Glob(filepath.Join(folder, event, "*.bash"))
			for _, hook := range hooks {
				if !slices.Contains(harmless, event+"/"+filepath.Base(hook)) {
					return true
				}
			}
		}
	}
	return false
}

// chosen are the versions that the environment chooses, or else files do for a folder, with colons between them; empty if
// that is not plain to see.
func (s pyenvShim) chosen(env []string, dir string) string {
	if versions := valueOf(env, "PYENV_VERSION"); versions != "" {
		return versions
	}
	file := filepath.Join(s.root, "version")
	for at := filepath.Clean(dir); filepath.IsAbs(at); at = filepath.Dir(at) {
		local := filepath.Join(at, ".python-version")
		if info, err := os.Stat(local); err == nil && info.Mode().IsRegular() {
			file = local
			break
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	var all []string
	isBlank := func(r rune) bool { return r == ' ' || r == '\t' }
	for line := range strings.Lines(string(text)) {
		const longest = 1000
		line = strings.TrimRight(line, "\r\n")
		if len(line) > longest || strings.ContainsAny(line, "\r\x00") {
			return ""
		}
		if words := strings.FieldsFunc(line, isBlank); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			all = append(all, words[0])
		}
	}
	return strings.Join(all, ":")
}
