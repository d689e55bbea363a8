package cli

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// interpreter is the one for a game's Python bots. It is looked up and asked once, and only if it is needed.
func (a *app) interpreter(ctx context.Context, info contest.Info) (bot.Python, error) {
	s := a.searchPython(ctx, info)
	s.likely()
	return s.found()
}

// pythonSearch looks for the interpreter of Python bots while other things are done. likely and found are called once,
// one after the other.
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
		if err != nil {
			close(s.guess) // which does no harm after a guess: it waits in the channel
		}
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
	if named != "" {
		if p, err = bot.CheckPython(ctx, path, a.Env, pkg); err != nil {
			return p, err
		}
		if p.Path = path; strings.ContainsRune(path, filepath.Separator) { // what the user names may set things up first
			p.Path = a.Path(path) // bots run elsewhere
		}
		s.guess <- &p
		return p, nil
	}
	if program := bot.PyenvProgram(path, a.Env, a.Dir, a.LookPath); program != "" {
		if p, err = bot.CheckPython(ctx, program, a.Env, pkg); err == nil {
			s.guess <- &p
			return p, nil
		}
	}
	known := knownPythons{filepath.Join(a.CacheDir, "cookoff", "pythons.json")}
	if last := known.program(path); last != "" {
		if p, ok := s.check(ctx, path, last, pkg); ok {
			return p, nil
		}
	}
	if p, err = bot.CheckPython(ctx, path, a.Env, pkg); err != nil {
		return p, err
	}
	known.note(path, p.Path)
	select {
	case s.guess <- &p:
	default: // there was another one
	}
	return p, nil
}

// check asks a path whether it still leads to the program to which it led last. Scripts of version managers take long to
// find that out, so the program is asked at the same time for all else.
func (s *pythonSearch) check(ctx context.Context, path, last string, pkg *bot.Package) (p bot.Python, ok bool) {
	same := make(chan bot.Python)
	go func() {
		now, err := bot.CheckPython(ctx, path, s.app.Env, nil)
		if err != nil {
			now = bot.Python{}
		}
		same <- now
	}()
	p, err := bot.CheckPython(ctx, last, s.app.Env, pkg)
	if err == nil {
		s.guess <- &p
	}
	now := <-same
	return p, err == nil && now.Path == p.Path && now.Version == p.Version
}
