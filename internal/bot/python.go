package bot

import (
	"context"
	_ "embed" // the probe
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// PythonError reports that there is no usable interpreter for Python bots.
type PythonError struct {
	Problem string // without the fix
	From    string // the flag or file that names the interpreter; empty for none
	cause   error
}

func (e *PythonError) Error() string {
	return e.What() + "; name another with --python PATH, or python: in cookoff.yaml"
}

// What returns the problem, and which flag or file names the interpreter.
func (e *PythonError) What() string {
	if e.From == "" {
		return e.Problem
	}
	return e.Problem + " (from " + e.From + ")"
}

// Unwrap returns the cause.
func (e *PythonError) Unwrap() error { return e.cause }

// FindPython returns the path of the Python interpreter: the configured one (a path or a name), or else python3 or python on the
// PATH. lookPath is exec.LookPath, or a test's.
func FindPython(configured string, lookPath func(string) (string, error)) (string, error) {
	if configured != "" {
		path, err := lookPath(configured)
		if err != nil {
			why := err // without the path, which is in the message already
			for cause := why; cause != nil; cause = errors.Unwrap(cause) {
				why = cause
			}
			return "", &PythonError{Problem: fmt.Sprintf("find Python: cannot run %q: %v", configured, why), cause: err}
		}
		return path, nil
	}
	for _, name := range []string{"python3", "python"} {
		if path, err := lookPath(name); err == nil {
			return path, nil
		}
	}
	return "", &PythonError{Problem: "find Python: there is no python3 or python on the PATH"}
}

// oldestPython is the oldest supported version of Python.
const oldestPython = "3.8"

//go:embed probe.py
var probe string

// Python is the interpreter that runs bots.
type Python struct {
	Path    string   // of the program itself
	Version string   // implementation and version, such as "cpython 3.12.1"
	Package *Package // the compiled package; nil for none
}

// CheckPython asks an interpreter for its version and path, and makes it compile a package unless that is nil. path may be a
// script of a version manager; the returned path is that of the interpreter itself. CheckPython fails if path is not a Python
// interpreter or too old a version.
func CheckPython(ctx context.Context, path string, env []string, pkg *Package) (Python, error) {
	said, err := consult(ctx, path, env, pkg)
	if err == nil {
		said.Package = pkg.with(compiledFiles(said.compiled))
	}
	return said.Python, err
}

// probed is the answer of an interpreter to the probe.
type probed struct {
	Python
	compiled string   // byte code of the package
	files    []string // the interpreter's own files, the program first; none if unknown
}

// consult runs the probe script: it asks an interpreter for its version and path, and for the byte code of a package unless that
// is nil.
func consult(ctx context.Context, path string, env []string, pkg *Package) (p probed, err error) {
	p.Path = path
	answer, err := ask(ctx, process.Command{Argv: []string{path, "-S", "-c", probe}, Env: cleanEnvironment(env)}, pkg.sources())
	if ctx.Err() != nil {
		return p, ctx.Err()
	}
	if err != nil {
		return p, &PythonError{Problem: fmt.Sprintf("%s is not a working Python interpreter (%v)", path, err), cause: err}
	}
	who, rest, _ := strings.Cut(string(answer), "\n")
	compiled, files, _ := strings.Cut(rest, "\n")
	const all = 5
	words := strings.SplitN(strings.TrimSuffix(who, "\r"), " ", all)
	switch {
	case len(words) != all || words[0] != "python":
		return p, &PythonError{Problem: path + " is not a working Python interpreter"}
	case words[1] != "True":
		return p, &PythonError{Problem: fmt.Sprintf("%s is Python %s; bots need %s or newer", path, words[2], oldestPython)}
	}
	if words[4] != "" { // empty if it does not know its path
		p.Path = words[4]
	}
	p.Version = words[3] + " " + words[2]
	p.compiled = compiled
	if files = strings.TrimSuffix(files, "\n"); files != "" {
		p.files = strings.Split(files, "\x00")
	}
	return p, nil
}

// notFromHere keeps a script for -c from importing modules from the untrusted working directory.
const notFromHere = "import sys; sys.path[:] = [p for p in sys.path if p]\n"

// cleanEnvironment returns an environment without the variables that change the behaviour of Python.
func cleanEnvironment(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(entry string) bool {
		return strings.HasPrefix(entry, "PYTHON") && !strings.HasPrefix(entry, "PYTHONHOME=")
	})
}

// sources returns the Python files of a package in the format of the probe; nothing for nil.
func (p *Package) sources() (line []byte) {
	if p == nil {
		return nil
	}
	for _, f := range p.files {
		if path.Ext(f.Name) == content.PythonExt {
			line = append(append(line, f.Name...), '=')
			line = append(hex.AppendEncode(line, f.Data), ' ')
		}
	}
	return line
}

// with returns the package with files of byte code added.
func (p *Package) with(compiled []workdir.File) *Package {
	if p == nil {
		return nil
	}
	return &Package{name: p.name, entry: p.entry, files: slices.Concat(p.files, compiled), compiled: slices.Clone(p.compiled)}
}

// compiledFiles parses the byte code files that the probe has written. Invalid ones are skipped: Python works without them.
func compiledFiles(text string) (files []workdir.File) {
	for word := range strings.FieldsSeq(text) {
		name, code, _ := strings.Cut(word, "=")
		data, err := hex.DecodeString(code)
		if err == nil && filepath.IsLocal(name) && filepath.Ext(name) == ".pyc" {
			files = append(files, workdir.File{Name: filepath.ToSlash(name), Data: data})
		}
	}
	return files
}

// Runner is a set of files that run a kind of bots, e.g. the Python package for contest bots. They are embedded in cookoff and
// have to be unpacked to run.
type Runner struct {
	Name  string // for messages
	Files fs.FS
	Entry string // the file to run, by its path in Files
}

// Package is a runner in memory, where no bot can change it: its files, and their byte code, if an interpreter has compiled them.
type Package struct {
	name  string
	entry string
	files []workdir.File // sources and byte code

	compiled []string // cache files from which byte code was added
}

// Package reads the files of a runner, without byte code; CheckPython adds it.
func (r *Runner) Package() (*Package, error) {
	p := &Package{name: r.Name, entry: r.Entry}
	_, err := fs.Stat(r.Files, r.Entry)
	if err == nil {
		err = fs.WalkDir(r.Files, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			data, err := fs.ReadFile(r.Files, name)
			p.files = append(p.files, workdir.File{Name: name, Data: data})
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("package of %s: %w", r.Name, err)
	}
	return p, nil
}

// Unpack writes the files into a new temporary folder, which exists as long as the working folder of a process, and returns the
// path of the entry file. In a shared or permanent folder a bot could change them for later bots.
func (p *Package) Unpack(place *workdir.Dir) (entry string, err error) {
	dir, err := place.Unpack(p.files)
	if err != nil {
		return "", fmt.Errorf("unpack %s: %w", p.name, err)
	}
	return filepath.Join(dir, filepath.FromSlash(p.entry)), nil
}
