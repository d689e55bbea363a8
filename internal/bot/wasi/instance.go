package wasi

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/sys"
)

// Config is what an instance gets to see besides its pipes and the time.
type Config struct {
	Env    []string // its environment, NAME=VALUE
	Root   string   // the folder that it may read, which is all it sees of files; empty is none
	Seed   string   // of its random numbers
	Stderr *os.File
}

// Instance is a module that runs inside this process.
type Instance struct {
	module *Module
	stdin  PipeReader
	stdout PipeWriter
	run    func() error
	stop   context.CancelFunc // makes run end
	once   sync.Once
	done   chan struct{} // closed when Run has ended
}

// NewInstance makes an instance, and gives our ends of its pipes.
func (m *Module) NewInstance() (i *Instance, stdin PipeWriter, stdout PipeReader) {
	i = &Instance{module: m, done: make(chan struct{})}
	i.stdin, stdin = newPipe()
	stdout, i.stdout = newPipe()
	return i, stdin, stdout
}

// Prepare readies the instance for Run. That ctx is done does not end it: a module that ended so would seem to have
// crashed.
func (i *Instance) Prepare(ctx context.Context, c Config) {
	ctx, i.stop = context.WithCancel(context.WithoutCancel(ctx))
	i.run = func() error {
		module, err := i.module.instantiate(ctx, i.world(ctx, c)) // which may run for ever, too
		if err != nil {
			return err
		}
		_, err = module.ExportedFunction(entryPoint).Call(ctx)
		return errors.Join(err, module.Close(ctx))
	}
}

// Ending is how an instance ended by itself.
type Ending struct {
	Status uint32
	Trap   string // what made it crash; empty if it exited
	Stack  string // where
}

// Run runs it to its end.
func (i *Instance) Run() Ending {
	defer i.Kill()
	defer close(i.done)
	return endingOf(i.run())
}

// world is all that the module gets to see of the world.
func (i *Instance) world(ctx context.Context, c Config) wazero.ModuleConfig {
	config := wazero.NewModuleConfig().
		WithStdin(i.stdin).WithStdout(i.stdout).WithStderr(untilDone{ctx, c.Stderr.Write}).
		WithSysWalltime().WithSysNanotime().
		WithNanosleep(func(ns int64) { sleep(ctx, time.Duration(ns)) })
	for _, entry := range c.Env {
		key, value, _ := strings.Cut(entry, "=")
		config = config.WithEnv(key, value)
	}
	seed := [32]byte{}
	copy(seed[:], c.Seed)
	// The random numbers that languages shuffle their tables with come from the bot's seed, so that
	// the same match can be played again.
	config = config.WithRandSource(untilDone{ctx, rand.NewChaCha8(seed).Read})
	if c.Root != "" {
		config = config.WithFSConfig(wazero.NewFSConfig().WithReadOnlyDirMount(c.Root, "/"))
	}
	return config
}

// endingOf reads off an error how a module ended.
func endingOf(err error) Ending {
	if err == nil {
		return Ending{}
	}
	if exit, ok := errors.AsType[*sys.ExitError](err); ok {
		return Ending{Status: exit.ExitCode()}
	}
	const before = "wasm error: " // and before that, where
	reason, stack, _ := strings.Cut(err.Error(), "\n")
	if _, trap, found := strings.Cut(reason, before); found {
		reason = trap
	}
	return Ending{Trap: reason, Stack: stack}
}

// Kill ends the module, which Run runs, and waits until it has ended: it looks at the context now and then wherever it
// can loop, and its calls of the system end because the pipes are closed and the sleep is over.
func (i *Instance) Kill() {
	i.once.Do(func() {
		i.stop()
		_, _ = i.stdin.Close(), i.stdout.Close()
	})
	<-i.done
}

// sleep pauses until the time is over or the context is done.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// untilDone reads or writes for a module, until its time is over. A file is nothing else to the module.
type untilDone struct {
	ctx context.Context //nolint:containedctx // of the module that it is for
	do  func(b []byte) (int, error)
}

func (u untilDone) Read(b []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.do(b)
}

func (u untilDone) Write(b []byte) (int, error) { return u.Read(b) }
