package bot

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// pyenvShim is a script of pyenv that stands for a program of the chosen version.
type pyenvShim struct {
	root  string
	pyenv string
}

// pyenvLines returns the lines that all shims of a root have.
func pyenvLines(root string) []string {
	return []string{
		"#!/usr/bin/env bash", "set -e", `[ -n "$PYENV_DEBUG" ] && set -x`, `program="${0##*/}"`, "SHIM_PATH=${0%/*}",
		`if [[ $SHIM_PATH != "` + root + `/shims" ]]; then`, `export _PYENV_SHIM_PATH="$SHIM_PATH"`, "fi", "",
	}
}

// The lines that differ, and plain versions such as 3.12.4, which are names of folders below versions. Only pyenv itself
// understands other versions (a path, a prefix, system).
var (
	pyenvRoot    = regexp.MustCompile(`(?m)^export PYENV_ROOT="(/[^"$\\` + "`" + `]*)"$`)
	pyenvExec    = regexp.MustCompile(`(?m)^exec "(/[^"$\\` + "`" + `]*)" exec "\$program" "\$@"$`)
	plainVersion = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._+-]*$`)
)

// PyenvProgram returns the program that a shim of pyenv would start in a folder, if unmodified files of pyenv determine it.
// Otherwise, or if path is no shim, it returns "", and the program has to be run to find out, which takes as long as a short
// match. lookPath is exec.LookPath, or a test's.
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

// readShim parses a shim. ok is false if the script contains anything else.
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

// changesPyenv reports whether environment variables change the behaviour of pyenv or its shell.
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

// isHooked reports whether pyenv has hooks that may change the chosen program.
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
			// These handle programs that are not installed.
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

// chosen returns the versions, separated by colons, that the environment or else a file chooses for a folder; "" if unclear.
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
