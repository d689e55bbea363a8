package bot

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// preparedOption makes the host of a package a prepared process; the number of its socket follows.
const preparedOption = "--prepared="

// mostPrepared bounds how many processes are prepared: one for each interpreter and environment of bots.
const mostPrepared = 4

// Warm starts Python bots from interpreters that are running already: from a process that has loaded our package and
// nothing of a bot, which is forked for each. A bot that is started so finds what it would find otherwise; where that is
// not sure, it is started from the beginning. It is for any number of goroutines.
type Warm struct {
	starter *process.Starter

	mu       sync.Mutex
	prepared map[string]*prepared // by interpreter and environment
}

// NewWarm returns one that prepares processes as bots need them.
func NewWarm(starter *process.Starter) *Warm {
	return &Warm{starter: starter, prepared: map[string]*prepared{}}
}

// prepared is a process from which bots are forked.
type prepared struct {
	process *process.Prepared // nil if there could be none
	place   *workdir.Dir
	entry   string   // of the package
	folder  string   // in which that lies
	known   []string // files and folders that its interpreter knows
}

// Close ends the prepared processes. Bots that were forked from them run on.
func (w *Warm) Close() error {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	var all error
	for _, p := range w.prepared {
		if p.process != nil {
			p.process.Close()
		}
		if p.place != nil {
			all = errors.Join(all, p.place.Remove())
		}
	}
	clear(w.prepared)
	return all
}

// of is the process from which a bot can be forked that would be started with an environment; nil if it has to be
// started.
func (w *Warm) of(b *Bot, on *Machine, env []string) *prepared {
	if w == nil || !b.IsHosted() || on.Package == nil || on.Box == nil || !on.Box.Machine.Namespaces {
		return nil
	}
	// What is a bot's own is told to it later: no interpreter looks at that.
	env = slices.DeleteFunc(slices.Clone(env), func(entry string) bool { return strings.HasPrefix(entry, botPrefix) })
	key := on.Python + "\x00" + on.Package.entry + "\x00" + strings.Join(env, "\x00")
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.prepared[key]
	if p == nil {
		if len(w.prepared) == mostPrepared {
			return nil
		}
		p = &prepared{}
		w.prepared[key] = p
		p.prepare(w.starter, on, env)
	}
	if p.process == nil {
		return nil
	}
	return p
}

// prepare starts the process. Without one, bots are started from the beginning.
func (p *prepared) prepare(starter *process.Starter, on *Machine, env []string) {
	var err error
	if p.place, err = workdir.New(nil, ""); err != nil {
		return
	}
	if p.entry, err = on.Package.Unpack(p.place); err != nil {
		return
	}
	p.folder = p.place.Readable()[0]
	command := process.Command{Argv: []string{on.Python, p.entry}, Dir: p.place.Dir, Env: env}
	made, introduction, err := starter.Prepare(command, preparedOption)
	if err != nil {
		return
	}
	p.known = strings.Split(introduction, "\n")
	p.process = made
}

// fits reports whether a program in the box would find what the prepared process has found.
func (p *prepared) fits(policy *box.Policy) bool {
	return !slices.ContainsFunc(p.known, func(path string) bool {
		real, err := filepath.EvalSymlinks(path)
		return err != nil || !policy.Shows(real) || real != path && !leadsThere(policy, path)
	})
}

// leadsThere reports whether a path with links in it is in the box, too.
func leadsThere(policy *box.Policy, path string) bool {
	return policy.Shows(path) || slices.ContainsFunc(policy.Links, func(l box.Link) bool {
		return path == l.Path || strings.HasPrefix(path, l.Path+"/")
	})
}
