package box

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// AddProgram adds a program with the installation that contains it, and the installation of every symbolic link on the way
// to it, as version managers and virtual environments have them.
func (v *View) AddProgram(path string) { v.addProgram(path, false) }

// AddForeignProgram adds a program chosen by the author of a bot. The folders around it are added only if their files show
// that they are an installation of that program.
func (v *View) AddForeignProgram(path string) { v.addProgram(path, true) }

func (v *View) addProgram(path string, foreign bool) {
	hops, out := v.follow(path)
	foreign = foreign || out != nil
	for _, h := range hops {
		prefix := v.addInstalled(h.path, foreign)
		base := environmentBase(prefix)
		if base == "" {
			continue
		}
		// The author may have written pyvenv.cfg, too. A base environment has no base (PEP 405).
		base = filepath.Join(base, filepath.Base(path))
		hops, _ := v.follow(base)
		for _, h := range hops {
			v.addInstalled(h.path, true)
		}
		if info, err := os.Stat(base); err == nil && info.Mode().IsRegular() {
			v.Add(base)
		}
	}
	v.Add(path)
}

// addInstalled adds the installation of a program: parts of the folder that contains its bin folder. It returns that folder,
// or "" if the program is not in a bin folder.
func (v *View) addInstalled(path string, foreign bool) (prefix string) {
	bin := filepath.Dir(path)
	if !slices.Contains([]string{"bin", "sbin", "shims", "libexec", "scripts"}, strings.ToLower(filepath.Base(bin))) {
		return ""
	}
	prefix = filepath.Dir(bin)
	parts := installationParts(path)
	shared := v.aroundHome(prefix) || prefix == filepath.Join(v.Home, ".local") // contains unrelated files, too
	switch {
	case foreign && (shared || !isInstallation(prefix, path)):
		return ""
	case shared:
		parts = []string{filepath.Base(bin), "lib", "lib64", "libexec"}
	}
	for _, name := range parts {
		if part := filepath.Join(prefix, name); !foreign || staysIn(part, prefix) {
			v.Add(part)
		}
	}
	return prefix
}

// staysIn reports whether a path resolves to a file inside a folder.
func staysIn(path, folder string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	folder, err = filepath.EvalSymlinks(folder)
	return err == nil && real != folder && isIn(real, folder)
}

// installationParts returns the names of the files and folders that belong to the installation of a program. Anything else
// next to them may be part of a project: programs are installed in project folders, too.
func installationParts(path string) []string {
	parts := []string{"bin", "sbin", "lib", "lib32", "lib64", "libexec", "include", "share", "etc"}
	if filepath.Base(filepath.Dir(path)) == "shims" { // of a version manager
		return append(parts, "shims", "versions", "version", "plugins", "installs", "pyenv.d", "rbenv.d")
	}
	return append(parts, installationOf(path).parts...)
}

// installation describes the installations of a toolchain.
type installation struct {
	programs string   // program names without versions, separated by blanks
	parts    []string // files and folders, in addition to the common ones
	marks    []string // glob patterns: a match shows that a folder is such an installation
}

func installations() []installation {
	return []installation{
		{"python pypy", []string{
			"pyvenv.cfg", "conda-meta", "condabin", "ssl", "lib-python", "lib_pypy", "Lib", "libs", "DLLs", "Scripts",
		}, []string{"pyvenv.cfg", "lib/python3*/os.py", "lib64/python3*/os.py", "lib/pypy3*/os.py", "lib-python/3*/os.py"}},
		{"java scala", []string{"release", "conf", "jre", "jmods", "languages", "maven2"}, []string{
			"lib/modules", "lib/rt.jar", "jre/lib/rt.jar", "lib/scala*-library*.jar", "maven2/org/scala-lang",
		}},
		{"dotnet", []string{"shared", "host", "sdk", "packs"}, []string{"shared/Microsoft.NETCore.App"}},
		{"go", []string{"pkg", "src", "VERSION", "go.env"}, []string{"pkg/tool"}},
		{"cargo", []string{"registry"}, nil},
		{"racket", []string{"collects"}, []string{"collects/racket", "share/racket/collects"}},
		{"node nodejs", nil, []string{"lib/node_modules", "include/node"}},
		{"ruby", nil, []string{"lib/ruby", "lib64/ruby"}},
		{"perl", nil, []string{"lib/perl5", "lib64/perl5"}},
		{"mono", nil, []string{"lib/mono"}},
		{"julia", nil, []string{"lib/julia"}},
		{"php", nil, []string{"lib/php", "include/php"}},
		{"Rscript", nil, []string{"lib/R", "lib64/R"}},
		{"guile", nil, []string{"share/guile"}},
		{"sbcl", nil, []string{"lib/sbcl"}},
		{"elixir", nil, []string{"lib/elixir"}},
	}
}

// installationOf returns the description of the installations of a program; the zero value if it is unknown.
func installationOf(program string) installation {
	for _, i := range installations() {
		if slices.Contains(strings.Fields(i.programs), family(program)) {
			return i
		}
	}
	return installation{}
}

// family returns the name of a program without its version.
func family(path string) string {
	return strings.TrimRight(strings.TrimSuffix(filepath.Base(path), ".exe"), "0123456789.-")
}

// isInstallation reports whether the files of a folder show that it is an installation of a program.
func isInstallation(prefix, program string) bool {
	return slices.ContainsFunc(installationOf(program).marks, func(pattern string) bool {
		found, _ := filepath.Glob(filepath.Join(escapePattern(prefix), pattern)) // the patterns are valid
		return len(found) > 0
	})
}

// escapePattern returns a glob pattern that matches only the given path.
func escapePattern(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// environmentBase returns the bin folder of the Python installation behind a virtual environment (PEP 405), or "" for other
// folders.
func environmentBase(prefix string) string {
	const most = 1 << 20
	path := filepath.Join(prefix, "pyvenv.cfg")
	info, err := os.Stat(path)
	if prefix == "" || err != nil || !info.Mode().IsRegular() || info.Size() > most { // reading a pipe would block
		return ""
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, "="); ok && strings.TrimSpace(key) == "home" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
