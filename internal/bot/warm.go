package bot

import (
	"context"
	"errors"
	"os"
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
	closed   bool
	prepared map[string]*prepared // by interpreter and environment
}

// NewWarm returns one that prepares processes as bots need them.
func NewWarm(starter *process.Starter) *Warm {
	return &Warm{starter: starter, prepared: map[string]*prepared{}}
}

// prepared is a process that forks bots.
type prepared struct {
	abandon context.CancelFunc // the preparation
	ready   chan struct{}      // closed when all else is known
	cut     bool               // the context of what began it ended before it was ready
	process *process.Prepared  // nil if there could be none
	place   *workdir.Dir
	entry   string   // of the package
	folder  string   // in which that lies
	places  []string // where its interpreter is installed and finds modules
	known   []known  // files and folders that it knows
}

// known is a path that a prepared process knows, and where it led when that got ready; empty for nowhere.
type known struct{ path, real string }

// Close ends the prepared processes, also those that do not get ready. Bots that were forked from them run on.
func (w *Warm) Close() error {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	var all error
	for _, p := range w.prepared {
		p.abandon()
	}
	for _, p := range w.prepared {
		<-p.ready
		if p.process != nil {
			p.process.Close()
		}
		all = errors.Join(all, p.removePlace())
	}
	clear(w.prepared)
	return all
}

// Ahead begins to prepare the process from which a bot will be forked on a machine if that has a box for it, so that it
// need not be awaited for as long. The preparation ends with ctx.
func (w *Warm) Ahead(ctx context.Context, s *Spec, on *Machine) {
	if w != nil && s.Form == FormPython && on.Package != nil {
		w.begin(ctx, on, s.environment(on, 0))
	}
}

// of is the process from which a bot can be forked that would be started with an environment; nil if it has to be
// started, or ctx is done before that is known.
func (w *Warm) of(ctx context.Context, b *Bot, on *Machine, env []string) *prepared {
	if w == nil || !b.IsHosted() || on.Package == nil || !on.Box.mounts() {
		return nil
	}
	p := w.begin(ctx, on, env)
	if p == nil {
		return nil
	}
	select {
	case <-p.ready:
	case <-ctx.Done():
		return nil
	}
	if p.process == nil {
		return nil
	}
	return p
}

// running is how many processes are prepared or will be. A preparation that has failed is kept, so that it is not tried for
// each bot, but holds no place of another. mu is held.
func (w *Warm) running() (n int) {
	for _, p := range w.prepared {
		select {
		case <-p.ready:
			if p.process != nil {
				n++
			}
		default:
			n++
		}
	}
	return n
}

// begin begins to prepare a process, if it is not there yet; nil if there are too many, or no more bots are started.
func (w *Warm) begin(ctx context.Context, on *Machine, env []string) *prepared {
	// Variables for a single bot follow later: no interpreter reads them.
	env = slices.DeleteFunc(slices.Clone(env), func(entry string) bool { return strings.HasPrefix(entry, botPrefix) })
	key := on.Python + "\x00" + on.Package.entry + "\x00" + strings.Join(env, "\x00")
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.prepared[key]
	if p != nil && p.wasCut() { // this one may get ready
		_ = p.removePlace() // what is left of it, the next run removes
		delete(w.prepared, key)
		p = nil
	}
	if p == nil && !w.closed && w.running() < mostPrepared {
		ctx, abandon := context.WithCancel(ctx)
		p = &prepared{abandon: abandon, ready: make(chan struct{})}
		w.prepared[key] = p
		go func() {
			defer close(p.ready)
			defer abandon()
			p.start(ctx, w.starter, on.Python, on.Package, env)
			p.cut = p.process == nil && ctx.Err() != nil
		}()
	}
	return p
}

// wasCut reports whether the process did not get ready because the context of what began it had ended.
func (p *prepared) wasCut() bool {
	select {
	case <-p.ready:
		return p.cut
	default:
		return false
	}
}

// removePlace removes the folder in which the package lies.
func (p *prepared) removePlace() error {
	if p.place == nil {
		return nil
	}
	return p.place.Remove()
}

// start starts the process. Without one, bots are started from the beginning.
func (p *prepared) start(ctx context.Context, starter *process.Starter, python string, pkg *Package, env []string) {
	var err error
	if p.place, err = workdir.New(nil, workdir.Means{}, ""); err != nil {
		return
	}
	if p.entry, err = pkg.Unpack(p.place); err != nil {
		return
	}
	p.folder = p.place.Readable()[0]
	if err = os.Chmod(p.folder, 0o755); err != nil { // bots of root are each another user
		return
	}
	command := process.Command{Argv: []string{python, p.entry}, Dir: p.place.Dir, Env: env}
	made, introduction, err := starter.Prepare(ctx, command, preparedOption)
	if err != nil {
		return
	}
	places, paths, _ := strings.Cut(introduction, "\n\n")
	p.places = strings.Split(places, "\n")
	for path := range strings.SplitSeq(paths, "\n") {
		real, _ := filepath.EvalSymlinks(path)
		p.known = append(p.known, known{path, real})
	}
	p.process = made
}

// fits reports whether a program in the box would find what the prepared process has found.
func (p *prepared) fits(policy *box.Policy) bool {
	return !slices.ContainsFunc(p.known, func(k known) bool {
		return !policy.Shows(k.real) || k.real != k.path && !leadsThere(policy, k.path)
	})
}

// leadsThere reports whether a path with links in it is in the box, too.
func leadsThere(policy *box.Policy, path string) bool {
	return policy.Shows(path) || slices.ContainsFunc(policy.Links, func(l box.Link) bool {
		return path == l.Path || strings.HasPrefix(path, l.Path+"/")
	})
}
