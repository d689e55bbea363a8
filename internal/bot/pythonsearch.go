package bot

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"sync"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// PythonFinder looks up the interpreter of Python bots. It is asked once, and only if it is needed.
type PythonFinder struct {
	Named    string // by the user; empty: python3 or python from the PATH
	From     string // where it is named
	Dir      string // working directory
	Env      []string
	Cache    string // folder for what can be made again
	LookPath func(program string) (string, error)

	last *PythonSearch // that was begun; nil: none was
}

// Found returns the interpreter if a search has found it, else nil.
func (f *PythonFinder) Found() *Python {
	if f.last == nil || !f.last.isOver() || f.last.err != nil {
		return nil
	}
	return &f.last.python
}

// Abandon cancels the search, if there is one.
func (f *PythonFinder) Abandon() {
	if f != nil && f.last != nil {
		f.last.stop()
		<-f.last.done
	}
}

// PythonSearch is a search for the interpreter of Python bots, in the background.
type PythonSearch struct {
	finder  *PythonFinder
	guessed sync.Once
	likely  *Python       // the expected result; nil: unknown
	guess   chan struct{} // closed when likely is known
	done    chan struct{}
	stop    context.CancelFunc

	python Python
	err    error
}

// Search starts a search unless there is one. pkg, if not nil, returns the package to compile.
func (f *PythonFinder) Search(ctx context.Context, pkg func() (*Package, error)) *PythonSearch {
	if s := f.last; s != nil && !(s.isOver() && s.err != nil) {
		return s
	}
	ctx, stop := context.WithCancel(ctx)
	s := &PythonSearch{finder: f, guess: make(chan struct{}), done: make(chan struct{}), stop: stop}
	f.last = s
	go func() {
		defer close(s.done)
		s.python, s.err = s.search(ctx, pkg)
	}()
	return s
}

// isOver reports whether the search has ended.
func (s *PythonSearch) isOver() bool {
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// Likely returns the expected result before the search has ended; nil if unknown.
func (s *PythonSearch) Likely() *Python {
	<-s.guess
	return s.likely
}

// Found waits for the result.
func (s *PythonSearch) Found() (Python, error) {
	<-s.done
	s.stop()
	return s.python, s.err
}

// search finds the interpreter, and suggests the expected result before.
func (s *PythonSearch) search(ctx context.Context, makePackage func() (*Package, error)) (p Python, err error) {
	defer func() {
		if err == nil {
			s.suggest(&Python{Path: p.Path, Package: p.Package})
		}
		s.suggest(nil)
		if none, ok := errors.AsType[*PythonError](err); ok {
			none.From = s.finder.From
		}
	}()
	f, named := s.finder, s.finder.Named
	path, err := FindPython(named, f.LookPath)
	if err != nil {
		return p, err
	}
	var pkg *Package
	if makePackage != nil {
		if pkg, err = makePackage(); err != nil {
			return p, err
		}
	}
	known := knownPythons{filepath.Join(f.Cache, "pythons.json")}
	code := CodeCache{Dir: filepath.Join(f.Cache, "python"), known: known}
	pkg = code.Fill(pkg)
	if named != "" {
		if strings.ContainsRune(path, filepath.Separator) { // run this program itself, which may be a wrapper that sets variables
			named = path // absolute, as bots run in other folders
			if !filepath.IsAbs(path) {
				named = filepath.Join(f.Dir, path)
			}
		}
		s.suggest(&Python{Path: named, Package: pkg})
		if p, err = code.Ask(ctx, path, f.Env, pkg); err == nil {
			p.Path = named
		}
		return p, err
	}
	if program := PyenvProgram(path, f.Env, f.Dir, f.LookPath); program != "" {
		s.suggest(&Python{Path: program, Package: pkg})
		if p, err = code.Ask(ctx, program, f.Env, pkg); err == nil {
			return p, nil
		}
	}
	if last := known.program(path); last != "" && last != path {
		s.suggest(&Python{Path: last, Package: pkg})
		if p, ok := s.check(ctx, code, path, last, pkg); ok {
			return p, nil
		}
	} else if _, script := process.Shebang(path); !script {
		s.suggest(&Python{Path: path, Package: pkg})
	}
	if p, err = code.Ask(ctx, path, f.Env, pkg); err == nil {
		known.note(path, p.Path)
	}
	return p, err
}

// suggest sets the expected result. Only the first call counts.
func (s *PythonSearch) suggest(likely *Python) {
	s.guessed.Do(func() {
		s.likely = likely
		close(s.guess)
	})
}

// check reports whether a path still starts the program last, and if so returns that interpreter. As scripts of version managers
// are slow, the program itself is asked at the same time.
func (s *PythonSearch) check(ctx context.Context, code CodeCache, path, last string, pkg *Package) (p Python, ok bool) {
	same := make(chan Python)
	go func() {
		now, err := CheckPython(ctx, path, s.finder.Env, nil)
		if err != nil {
			now = Python{}
		}
		same <- now
	}()
	p, err := code.Ask(ctx, last, s.finder.Env, pkg)
	now := <-same
	return p, err == nil && now.Path == p.Path && now.Version == p.Version
}
