package box

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// AddProgram adds a program with what was installed along with it. Version managers and virtual environments have links,
// and each link may lie in an installation of its own.
func (v *View) AddProgram(path string) { v.addProgram(path, false) }

// AddForeignProgram adds a program that the author of a bot names, or whose links are the author's: what lies around it only if that is an
// installation of such a program, to be seen by its files.
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
		// What a pyvenv.cfg names is the author's word too. A base has no base of its own (PEP 405).
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

// addInstalled adds what a program was installed with, of the folder around the bin in which it lies. It returns that folder;
// empty if there is none.
func (v *View) addInstalled(path string, foreign bool) (prefix string) {
	bin := filepath.Dir(path)
	if !slices.Contains([]string{"bin", "sbin", "shims", "libexec", "scripts"}, strings.ToLower(filepath.Base(bin))) {
		return ""
	}
	prefix = filepath.Dir(bin)
	parts := installationParts(path)
	shared := v.aroundHome(prefix) || prefix == filepath.Join(v.Home, ".local") // where other things lie too
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

// staysIn reports whether a path leads to a place in a folder.
func staysIn(path, folder string) bool {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return false
	}
	folder, err = filepath.EvalSymlinks(folder)
	return err == nil && real != folder && isIn(real, folder)
}

// installationParts are the files and folders of the installation of a program. Whatever else lies in the folder around
// them is a project's or a user's: programs are installed in such folders too.
func installationParts(path string) []string {
	parts := []string{"bin", "sbin", "lib", "lib32", "lib64", "libexec", "include", "share", "etc"}
	if filepath.Base(filepath.Dir(path)) == "shims" { // a version manager's
		return append(parts, "shims", "versions", "version", "plugins", "installs", "pyenv.d", "rbenv.d")
	}
	return append(parts, installationOf(path).parts...)
}

// installation is how installations of a toolchain look.
type installation struct {
	programs string   // their names without versions, with blanks between them
	parts    []string // besides those of all installations
	marks    []string // patterns of what every one has; none: it is not known by its files
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

// installationOf returns how installations of a program look; nothing for unknown ones.
func installationOf(program string) installation {
	for _, i := range installations() {
		if slices.Contains(strings.Fields(i.programs), family(program)) {
			return i
		}
	}
	return installation{}
}

// family is the name of a program without its version.
func family(path string) string {
	return strings.TrimRight(strings.TrimSuffix(filepath.Base(path), ".exe"), "0123456789.-")
}

// isInstallation reports whether a folder is an installation of a toolchain that a program's name says.
func isInstallation(prefix, program string) bool {
	return slices.ContainsFunc(installationOf(program).marks, func(pattern string) bool {
		found, _ := filepath.Glob(filepath.Join(escapePattern(prefix), pattern)) // the patterns are good ones
		return len(found) > 0
	})
}

// escapePattern is a pattern for a path alone.
func escapePattern(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// environmentBase is where the programs of the Python lie that a virtual environment was made with (PEP 405); empty for
// other folders.
func environmentBase(prefix string) string {
	const most = 1 << 20
	path := filepath.Join(prefix, "pyvenv.cfg")
	info, err := os.Stat(path)
	if prefix == "" || err != nil || !info.Mode().IsRegular() || info.Size() > most { // a pipe would be waited for
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
