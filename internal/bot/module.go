package bot

import (
	"context"
	"os"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/wasi"
)

// moduleBackend is a module inside this process.
type moduleBackend struct {
	command  Command
	instance *wasi.Instance
}

func (m *moduleBackend) open() (ends, error) {
	var ours ends
	m.instance, ours.stdin, ours.stdout = m.command.Module.NewInstance()
	return ours, nil
}

func (m *moduleBackend) start(ctx context.Context, stderr *os.File) error {
	c := wasi.Config{Env: m.command.Env, Root: m.command.Dir, Stderr: stderr}
	for _, entry := range c.Env {
		if seed, found := strings.CutPrefix(entry, seedVariable+"="); found {
			c.Seed = seed
		}
	}
	m.instance.Prepare(ctx, c)
	return nil
}

func (m *moduleBackend) wait() ending {
	switch end := m.instance.Run(); {
	case end.Trap != "":
		return ending{
			kind:      Crashed,
			reason:    "trap: " + end.Trap,
			traceback: end.Stack,
			hint:      "a trap is what a crash is to a WebAssembly module",
		}
	case end.Status != 0:
		return ending{kind: Crashed, reason: exitStatus(int(end.Status))}
	}
	return exitedEarly()
}

func (m *moduleBackend) kill() { m.instance.Kill() }

// meter is none: a module runs on threads of ours, so that it is under the wall clock.
func (m *moduleBackend) meter() *process.Meter { return nil }

func (m *moduleBackend) cpu() time.Duration { return 0 }

func (m *moduleBackend) askForStack() bool { return false }

func (m *moduleBackend) release() {}
