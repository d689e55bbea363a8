package conversation

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/wasi"
)

// moduleBackend is a module inside this process.
type moduleBackend struct {
	*wasi.Instance
	config wasi.Config
}

func newModule(c bot.Command) (*moduleBackend, ends) {
	m := &moduleBackend{config: wasi.Config{Env: c.Env, Root: c.Dir}}
	for _, entry := range c.Env {
		if seed, found := strings.CutPrefix(entry, bot.SeedVariable+"="); found {
			m.config.Seed = seed
		}
	}
	var ours ends
	m.Instance, ours.stdin, ours.stdout = c.Module.NewInstance()
	return m, ours
}

func (m *moduleBackend) start(ctx context.Context, stderr *os.File) error {
	m.config.Stderr = stderr
	m.Prepare(ctx, m.config)
	return nil
}

func (m *moduleBackend) wait() bot.Failure {
	switch end := m.Run(); {
	case end.Trap != "":
		return bot.Failure{
			Kind: bot.Crashed, Reason: "trap: " + end.Trap, Traceback: end.Stack,
			Hint: "a trap is a crash of a WebAssembly module",
		}
	case end.Status != 0:
		return bot.Failure{Kind: bot.Crashed, Reason: process.ExitStatus(int(end.Status))}
	}
	return exitedEarly()
}

// A module has no process of its own. It runs on threads of ours, so that it is under the wall clock.

func (m *moduleBackend) PID() int                 { return 0 }
func (m *moduleBackend) Interrupt() error         { return errors.ErrUnsupported }
func (m *moduleBackend) AskForStack() error       { return errors.ErrUnsupported }
func (m *moduleBackend) NewMeter() *process.Meter { return nil }
func (m *moduleBackend) CPU() time.Duration       { return 0 }
func (m *moduleBackend) GiveWay()                 {}
func (m *moduleBackend) Release()                 {}
