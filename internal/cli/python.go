package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// interpreter is the one for a game's Python bots. It is looked up and asked once, and only if it is needed.
func (a *app) interpreter(ctx context.Context, info contest.Info) (bot.Python, error) {
	return a.searchPython(ctx, info).found()
}

// pythonSearch looks for the interpreter of Python bots while other things are done. likely is called at most once, and
// found once, after it.
type pythonSearch struct {
	app   *app
	guess chan *bot.Python // what it will be, if all is as it was the last time; nil: that is not known
	done  chan struct{}
	stop  context.CancelFunc

	python bot.Python
	err    error
}

// searchPython begins to search.
func (a *app) searchPython(ctx context.Context, info contest.Info) *pythonSearch {
	ctx, stop := context.WithCancel(ctx)
	s := &pythonSearch{app: a, guess: make(chan *bot.Python, 1), done: make(chan struct{}), stop: stop}
	go func() {
		defer close(s.done)
		if a.python != nil {
			s.python = *a.python
			s.guess <- a.python
			return
		}
		s.python, s.err = s.search(ctx, info)
	}()
	return s
}

// likely is the interpreter that will most likely be found; nil if that cannot be told.
func (s *pythonSearch) likely() *bot.Python { return <-s.guess }

// found is the interpreter.
func (s *pythonSearch) found() (bot.Python, error) {
	<-s.done
	s.stop()
	if s.err == nil {
		s.app.python = &s.python
	}
	return s.python, s.err
}

// abandon ends the search.
func (s *pythonSearch) abandon() {
	s.stop()
	<-s.done
}

// search finds the interpreter, and tells before what it will likely be.
func (s *pythonSearch) search(ctx context.Context, info contest.Info) (p bot.Python, err error) {
	defer func() {
		if err == nil {
			s.suggest(p.Path, p.Package)
		}
		if none, ok := errors.AsType[*bot.PythonError](err); ok {
			none.From = s.app.settings.AskedFor("python")
		}
		close(s.guess) // which does no harm after a guess: it waits in the channel
	}()
	a := s.app
	named := a.settings.Python
	path, err := bot.FindPython(named, a.LookPath)
	if err != nil {
		return p, err
	}
	var pkg *bot.Package
	if info.Runner != nil {
		if pkg, err = info.Runner.Package(); err != nil {
			return p, err
		}
	}
	code := bot.CodeCache{Dir: filepath.Join(a.CacheDir, "cookoff", "python")}
	filled := code.Fill(pkg)
	if named != "" {
		if strings.ContainsRune(path, filepath.Separator) { // what the user names may set things up first
			named = a.Path(path) // bots run elsewhere
		}
		s.suggest(named, filled)
		if p, err = code.Ask(ctx, path, a.Env, pkg); err == nil {
			p.Path = named
		}
		return p, err
	}
	if program := bot.PyenvProgram(path, a.Env, a.Dir, a.LookPath); program != "" {
		s.suggest(program, filled)
		if p, err = code.Ask(ctx, program, a.Env, pkg); err == nil {
			return p, nil
		}
	}
	known := knownPythons{filepath.Join(a.CacheDir, "cookoff", "pythons.json")}
	if last := known.program(path); last != "" {
		s.suggest(last, filled)
		if p, ok := s.check(ctx, code, path, last, pkg); ok {
			return p, nil
		}
	} else if isBinary(path) {
		s.suggest(path, filled)
	}
	if p, err = code.Ask(ctx, path, a.Env, pkg); err == nil {
		known.note(path, p.Path)
	}
	return p, err
}

// suggest tells what the interpreter will likely be.
func (s *pythonSearch) suggest(path string, pkg *bot.Package) {
	select {
	case s.guess <- &bot.Python{Path: path, Package: pkg}:
	default: // there was another one
	}
}

// isBinary reports whether a file is a program of the system's, and no script.
func isBinary(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close() //nolint:errcheck // it was only read
	const mark = "\x7fELF"
	head := make([]byte, len(mark))
	_, err = io.ReadFull(f, head)
	return err == nil && string(head) == mark
}

// check asks a path whether it still leads to the program to which it led last. Scripts of version managers take long to
// find that out, so the program is asked at the same time for all else.
func (s *pythonSearch) check(ctx context.Context, code bot.CodeCache, path, last string, pkg *bot.Package) (p bot.Python, ok bool) {
	same := make(chan bot.Python)
	go func() {
		now, err := bot.CheckPython(ctx, path, s.app.Env, nil)
		if err != nil {
			now = bot.Python{}
		}
		same <- now
	}()
	p, err := code.Ask(ctx, last, s.app.Env, pkg)
	now := <-same
	return p, err == nil && now.Path == p.Path && now.Version == p.Version
}
