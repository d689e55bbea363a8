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

// PythonError is why there is no interpreter for Python bots.
type PythonError struct {
	Problem string // without the fix
	From    string // where the interpreter is named; empty if it is not
	cause   error  // nil if Problem is all
}

func (e *PythonError) Error() string {
	return e.What() + "; name another with --python PATH, or python: in cookoff.yaml"
}

// What returns the problem, with where the interpreter is named.
func (e *PythonError) What() string {
	if e.From == "" {
		return e.Problem
	}
	return e.Problem + " (from " + e.From + ")"
}

// Unwrap returns the cause.
func (e *PythonError) Unwrap() error { return e.cause }

// FindPython finds the Python interpreter: the configured one (a path or a name) or else python3 or
// python. lookPath is exec.LookPath, or a test's.
func FindPython(configured string, lookPath func(string) (string, error)) (string, error) {
	if configured != "" {
		path, err := lookPath(configured)
		if err != nil {
			why := err // without the path, which the message has already
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
	Version string   // what it calls itself, such as "cpython 3.12.1"
	Package *Package // the compiled package; nil if none was to be compiled
}

// CheckPython asks an interpreter for its version and path, and has it compile a package, unless that is nil. path may
// be a script of a version manager, which looks for the program at every start; the returned path is that of the
// program itself. CheckPython fails if path is not a Python interpreter or is too old, as bots would be blamed for it.
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
	files    []string // the interpreter's own files, the program first; none if it does not know them
}

// consult runs the probe: it asks an interpreter for its version and path, and for the byte code of a package, unless
// that is nil.
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
	if words[4] != "" { // empty if it does not know its own path
		p.Path = words[4]
	}
	p.Version = words[3] + " " + words[2]
	p.compiled = compiled
	if files = strings.TrimSuffix(files, "\n"); files != "" {
		p.files = strings.Split(files, "\x00")
	}
	return p, nil
}

// notFromHere keeps a script given with -c from importing modules of its working directory, which is untrusted.
const notFromHere = "import sys; sys.path[:] = [p for p in sys.path if p]\n"

// cleanEnvironment returns an environment without the variables that change what an interpreter does.
func cleanEnvironment(env []string) []string {
	return slices.DeleteFunc(slices.Clone(env), func(entry string) bool {
		return strings.HasPrefix(entry, "PYTHON") && !strings.HasPrefix(entry, "PYTHONHOME=")
	})
}

// sources are the Python files of a package as the probe reads them; none of no package.
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

// with is the package with files of byte code.
func (p *Package) with(compiled []workdir.File) *Package {
	if p == nil {
		return nil
	}
	return &Package{name: p.name, entry: p.entry, files: slices.Concat(p.files, compiled), compiled: slices.Clone(p.compiled)}
}

// compiledFiles are the files of byte code as the probe writes them. What is not of that form is left out: it is not needed.
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

// Runner is a set of files that run bots of some kind, e.g. the Python package that plays contest
// bots. They travel in cookoff's binary and must lie on disk to run.
type Runner struct {
	Name  string // for messages
	Files fs.FS
	Entry string // the file to run, by its path in Files
}

// Package is a runner in memory, from where no bot can change it: its files, and the byte code that an
// interpreter has made of them, if it was asked to.
type Package struct {
	name  string
	entry string
	files []workdir.File // sources and byte code

	compiled []string // the files of a CodeCache from which it was filled
}

// Package reads the files of a runner. There is no byte code among them yet: see CheckPython.
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

// Unpack writes the files into a new temporary folder, which one process runs from and which lasts as long as the
// folder that it runs in, and gives the path of the entry. A folder that processes share, or one that stays, could be
// changed by a bot for all bots after it.
func (p *Package) Unpack(place *workdir.Dir) (entry string, err error) {
	dir, err := place.Unpack(p.files)
	if err != nil {
		return "", fmt.Errorf("unpack %s: %w", p.name, err)
	}
	return filepath.Join(dir, filepath.FromSlash(p.entry)), nil
}
