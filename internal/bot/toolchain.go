package bot

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// Toolchains asks interpreters and the like for their versions, each once.
type Toolchains struct {
	Dir string   // where they are asked: version managers look for files there
	Env []string // in which environment

	Box *Box             // in which they are asked: a folder's settings may have them start what lies there; nil is none
	By  *process.Starter // starts them; nil is one without a start stage

	versions map[string]string
}

// versionArguments are the arguments with which a toolchain tells its version, by its program's name
// without digits at the end; nil for other programs.
func versionArguments(program string) []string {
	name := strings.TrimSuffix(filepath.Base(program), ".exe")
	switch strings.TrimRight(name, "0123456789.-") {
	case "java", "scala", "javac":
		return []string{"-version"}
	case "go":
		return []string{"version"}
	case "lua", "luajit":
		return []string{"-v"}
	case "python", "pypy", "node", "nodejs", "deno", "bun", "ruby", "perl", "php", "dotnet", "mono", "julia",
		"Rscript", "runghc", "cargo", "rustc",
		"gcc", "g++", "cc", "c++", "clang", "clang++", "mcs", "tsc", "racket", "guile", "sbcl", "elixir":
		return []string{"--version"}
	}
	return nil
}

// Version returns the version that a toolchain prints, in a line; empty for a program that is not known to be one, or
// that does not tell. A toolchain that comes in another version may play another game.
func (t *Toolchains) Version(ctx context.Context, program string) string {
	if !isToolchain(program) {
		return ""
	}
	if v, known := t.versions[program]; known {
		return v
	}
	if t.versions == nil {
		t.versions = map[string]string{}
	}
	v := t.ask(ctx, program)
	t.versions[program] = v
	return v
}

// Installed is the version of the toolchain of a bot, and of Python the packages that are installed for it: what counts of it in a key.
// If the bot's author chose the toolchain, it is asked in the box.
func (t *Toolchains) Installed(ctx context.Context, b *Bot) string {
	program := b.Toolchain()
	version := t.Version(ctx, program)
	if b.source != nil && b.source.compiler != "" {
		return strings.TrimSpace(t.Version(ctx, b.source.compiler) + " " + version)
	}
	if version == "" || !isPython(program) {
		return version
	}
	foreign := t.Box != nil && b.choosesItself(program)
	key := fmt.Sprintf("%s\x00packages %t", program, foreign)
	if _, known := t.versions[key]; !known {
		t.versions[key], _ = t.packages(ctx, program, foreign) // what cannot be run will show
	}
	return version + " " + t.versions[key]
}

// isPython reports whether a program is an interpreter of Python, by its name.
func isPython(program string) bool {
	name := toolName(program)
	return strings.HasPrefix(name, "python") || strings.HasPrefix(name, "pypy")
}

// isToolchain reports whether a program is one that is asked, by its name. A bot may have such a name too, and
// lies somewhere below the working directory.
func isToolchain(program string) bool {
	folder := filepath.Base(filepath.Dir(program))
	installed := filepath.IsAbs(program) || filepath.Base(program) == program || folder == "bin" || folder == "Scripts"
	return installed && versionArguments(program) != nil
}

// installed is the program that a bot's own file names as what runs it; empty if it may be the bot's own. A toolchain is run
// without a box when it is asked, and its folders can be read in one: no bot gets that by a name.
func installed(program, folder string) string {
	if !strings.ContainsRune(program, filepath.Separator) { // it is looked up on the PATH
		return program
	}
	if !filepath.IsAbs(program) || content.IsBelow(filepath.Clean(program), "/proc") {
		return ""
	}
	own, _ := filepath.EvalSymlinks(folder)
	for _, path := range []string{program, filepath.Dir(program)} {
		if real, err := filepath.EvalSymlinks(path); err == nil && content.IsIn(real, own) {
			return ""
		}
	}
	return program
}

// packagesScript is a script of Python that lists the packages that are installed for it, by the names of the folders with their
// names and versions.
const packagesScript = notFromHere + `import os
found = {name for path in sys.path if os.path.isdir(path) for name in os.listdir(path)}
print(" ".join(sorted(name for name in found if name.endswith((".dist-info", ".egg-info")))))
`

// PythonPackages lists the names and versions of the packages that are installed for an interpreter, in a line.
func PythonPackages(ctx context.Context, python string, env []string) (string, error) {
	t := Toolchains{Env: env}
	return t.packages(ctx, python, false)
}

// packages is PythonPackages, in the box if the interpreter is the choice of the bot's author.
func (t *Toolchains) packages(ctx context.Context, python string, foreign bool) (string, error) {
	c := process.Command{Argv: []string{python, "-c", packagesScript}, Dir: os.TempDir(), Env: t.Env}
	if foreign {
		c.Dir, c.Box = string(os.PathSeparator), t.Box.reading(python, t.Env)
	}
	answer, _, err := askWithin(ctx, t.By, answerTimeout, c, false, nil)
	if err != nil {
		return "", fmt.Errorf("list the packages of %s: %w", python, err)
	}
	return strings.TrimSpace(string(answer)), nil
}

// ask gives the first line that is not empty, of either stream: java writes to standard error.
func (t *Toolchains) ask(ctx context.Context, program string) string {
	argv := append([]string{program}, versionArguments(program)...)
	c := process.Command{Argv: argv, Dir: t.Dir, Env: t.Env}
	if t.Box != nil {
		c.Box = t.Box.reading(program, t.Env, t.Dir)
	}
	answer, _, err := askWithin(ctx, t.By, answerTimeout, c, true, nil)
	if err != nil {
		return "" // what cannot be run will show
	}
	for line := range strings.Lines(string(answer)) {
		if line = strings.TrimSpace(line); line != "" {
			return strings.ToValidUTF8(line, "")
		}
	}
	return ""
}

// interpreter is the program that the first line of a script (#!) names; empty for other files.
func interpreter(path string) string {
	line, _ := process.Shebang(path)
	words := strings.Fields(line)
	if len(words) > 0 && filepath.Base(words[0]) == "env" {
		words = words[1:]
		for len(words) > 0 && (strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return ""
	}
	return words[0]
}
