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

// preparedOption makes the package's host a zygote; the number of its socket follows.
const preparedOption = "--prepared="

// maxPrepared limits the number of zygotes: there is one for each interpreter and environment of bots.
const maxPrepared = 4

// Warm starts Python bots from zygotes: interpreters that have imported cookoff's package, but nothing of a bot, and are
// forked for each bot. The bot must not notice the difference; if it could, it is started from scratch. Warm is safe for
// concurrent use.
type Warm struct {
	starter *process.Starter

	mu       sync.Mutex
	closed   bool
	prepared map[string]*prepared // by interpreter and environment
}

// NewWarm returns a Warm that starts zygotes when bots need them.
func NewWarm(starter *process.Starter) *Warm {
	return &Warm{starter: starter, prepared: map[string]*prepared{}}
}

// prepared is a zygote, and what is known about it.
type prepared struct {
	cancel    context.CancelFunc // of the start
	ready     chan struct{}      // closed when the start has ended and the fields below are set
	cancelled bool               // the context ended before the zygote was ready
	process   *process.Prepared  // nil if it could not be started
	place     *workdir.Dir
	entry     string   // entry file of the package
	folder    string   // folder of the package
	places    []string // installation folders and module search path of its interpreter
	known     []known  // paths that the interpreter remembers
}

// known is a path that a zygote remembers, with its links resolved when the zygote got ready; "" if it did not exist.
type known struct{ path, real string }

// Close kills the zygotes, including those that are still starting. Bots forked from them keep running.
func (w *Warm) Close() error {
	if w == nil {
		return nil
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	var all error
	for _, p := range w.prepared {
		p.cancel()
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

// Ahead starts the zygote of a bot in the background, if the machine has a sandbox for it, so that it is ready sooner. The
// start is cancelled with ctx.
func (w *Warm) Ahead(ctx context.Context, s *Spec, on *Machine) {
	if w != nil && s.Form == FormPython && on.Package != nil {
		w.get(ctx, on, s.environment(on, 0))
	}
}

// await waits for the zygote that can fork a bot with an environment. It returns nil if the bot has to be started from
// scratch, or ctx is done.
func (w *Warm) await(ctx context.Context, b *Bot, on *Machine, env []string) *prepared {
	if w == nil || !b.IsHosted() || on.Package == nil || !on.Box.mounts() {
		return nil
	}
	p := w.get(ctx, on, env)
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

// running returns the number of zygotes that run or are starting. Failed ones stay in the map, so that they are not tried
// again for each bot, but do not count. The caller holds mu.
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

// get returns the zygote for a machine and an environment, and starts it if there is none yet. It returns nil if there are
// too many, or w is closed.
func (w *Warm) get(ctx context.Context, on *Machine, env []string) *prepared {
	// Variables for a single bot are set later: no interpreter reads them.
	env = slices.DeleteFunc(slices.Clone(env), func(entry string) bool { return strings.HasPrefix(entry, botPrefix) })
	key := on.Python + "\x00" + on.Package.entry + "\x00" + strings.Join(env, "\x00")
	w.mu.Lock()
	defer w.mu.Unlock()
	p := w.prepared[key]
	if p != nil && p.wasCancelled() { // try again
		_ = p.removePlace() // on failure the next run of cookoff removes it
		delete(w.prepared, key)
		p = nil
	}
	if p == nil && !w.closed && w.running() < maxPrepared {
		ctx, cancel := context.WithCancel(ctx)
		p = &prepared{cancel: cancel, ready: make(chan struct{})}
		w.prepared[key] = p
		go func() {
			defer close(p.ready)
			defer cancel()
			p.start(ctx, w.starter, on.Python, on.Package, env)
			p.cancelled = p.process == nil && ctx.Err() != nil
		}()
	}
	return p
}

// wasCancelled reports whether the start was cancelled.
func (p *prepared) wasCancelled() bool {
	select {
	case <-p.ready:
		return p.cancelled
	default:
		return false
	}
}

// removePlace removes the folder of the package.
func (p *prepared) removePlace() error {
	if p.place == nil {
		return nil
	}
	return p.place.Remove()
}

// start starts the zygote. If it fails, process stays nil.
func (p *prepared) start(ctx context.Context, starter *process.Starter, python string, pkg *Package, env []string) {
	var err error
	if p.place, err = workdir.New(nil, workdir.Mechanisms{}, ""); err != nil {
		return
	}
	if p.entry, err = pkg.Unpack(p.place); err != nil {
		return
	}
	p.folder = p.place.Readable()[0]
	if err = os.Chmod(p.folder, 0o755); err != nil { // root's bots run as different users
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

// fits reports whether a program in the sandbox would find the same files as the zygote.
func (p *prepared) fits(policy *box.Policy) bool {
	return !slices.ContainsFunc(p.known, func(k known) bool {
		return !policy.Shows(k.real) || k.real != k.path && !leadsThere(policy, k.path)
	})
}

// leadsThere reports whether a path that contains links works in the sandbox, too.
func leadsThere(policy *box.Policy, path string) bool {
	return policy.Shows(path) || slices.ContainsFunc(policy.Links, func(l box.Link) bool {
		return path == l.Path || strings.HasPrefix(path, l.Path+"/")
	})
}
