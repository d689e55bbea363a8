package bot

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/sys"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// instance is a body that is a module inside this process. It sees its pipes, its environment, the
// time, and the files of one folder at most.
type instance struct {
	module *Module
	env    []string
	root   string // the folder that it may read, or empty
	stdin  pipeReader
	stdout pipeWriter

	run  func() error       // runs it to its end
	stop context.CancelFunc // makes run end
	once sync.Once
	done chan struct{} // closed when run has ended
}

func newInstance(c Command) *instance {
	return &instance{module: c.Module, env: c.Env, root: c.Root, done: make(chan struct{})}
}

func (i *instance) open() (ends, error) {
	var stdin pipeWriter
	var stdout pipeReader
	i.stdin, stdin = newPipe()
	stdout, i.stdout = newPipe()
	return ends{stdin: stdin, stdout: stdout}, nil
}

func (i *instance) start(ctx context.Context, stderr *os.File) error {
	// That the match is over is for kill to say: a module that ended before would seem to have crashed.
	ctx, i.stop = context.WithCancel(context.WithoutCancel(ctx))
	i.run = func() error {
		module, err := i.module.instantiate(ctx, i.config(ctx, stderr)) // which may run for ever, too
		if err != nil {
			return err
		}
		_, err = module.ExportedFunction(entryPoint).Call(ctx)
		return errors.Join(err, module.Close(ctx))
	}
	return nil
}

// config is all that the module gets to see of the world.
func (i *instance) config(ctx context.Context, stderr *os.File) wazero.ModuleConfig {
	config := wazero.NewModuleConfig().
		WithStdin(i.stdin).WithStdout(i.stdout).WithStderr(untilDone{ctx, stderr}).
		WithSysWalltime().WithSysNanotime().
		WithNanosleep(func(ns int64) { sleep(ctx, time.Duration(ns)) })
	seed := [32]byte{}
	for _, entry := range i.env {
		key, value, _ := strings.Cut(entry, "=")
		config = config.WithEnv(key, value)
		if key == seedVariable {
			copy(seed[:], value)
		}
	}
	// The random numbers that languages shuffle their tables with come from the bot's seed, so that
	// the same match can be played again.
	config = config.WithRandSource(randomUntilDone{ctx, rand.NewChaCha8(seed)})
	if i.root != "" {
		config = config.WithFSConfig(wazero.NewFSConfig().WithReadOnlyDirMount(i.root, "/"))
	}
	return config
}

func (i *instance) wait() ending {
	err := i.run()
	close(i.done)
	i.kill()
	return endingOf(err)
}

// endingOf reads off an error how a module ended by itself.
func endingOf(err error) ending {
	if err == nil {
		return exitedEarly()
	}
	if exit, ok := errors.AsType[*sys.ExitError](err); ok {
		if exit.ExitCode() == 0 {
			return exitedEarly()
		}
		return ending{kind: Crashed, reason: exitStatus(int(exit.ExitCode()))}
	}
	const before = "wasm error: " // and before that, where
	reason, stack, _ := strings.Cut(err.Error(), "\n")
	if _, trap, found := strings.Cut(reason, before); found {
		reason = trap
	}
	return ending{
		kind:      Crashed,
		reason:    "trap: " + reason,
		traceback: stack,
		hint:      "a trap is what a crash is to a WebAssembly module",
	}
}

// kill ends the module: it looks at the context now and then wherever it can loop, and its calls of
// the system end because the pipes are closed and the sleep is over.
func (i *instance) kill() {
	i.once.Do(func() {
		i.stop()
		_, _ = i.stdin.Close(), i.stdout.Close()
	})
	<-i.done
}

// meter is none: a module runs on threads of ours, so that it is under the wall clock.
func (i *instance) meter() *process.Meter { return nil }

func (i *instance) cpu() time.Duration { return 0 }

func (i *instance) askForStack() bool { return false }

func (i *instance) release() {}

// sleep pauses until the time is over or the context is done.
func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// randomUntilDone are random numbers for a module, until its time is over.
type randomUntilDone struct {
	ctx  context.Context //nolint:containedctx // of the module that the numbers are for
	from io.Reader
}

func (r randomUntilDone) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.from.Read(b)
}

// untilDone is a file that a module writes to, and does nothing else with, until its time is over.
type untilDone struct {
	ctx context.Context //nolint:containedctx // of the module that the file is for
	to  io.Writer
}

func (w untilDone) Write(b []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.to.Write(b)
}
