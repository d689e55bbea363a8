package wasi

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/sys"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
)

// world returns everything that the module can see of its surroundings.
func (o *options) world(w *Env) wazero.ModuleConfig {
	config := wazero.NewModuleConfig().
		WithName("").WithArgs(filepath.Base(o.file)).
		WithStdin(stream{w.Stdin}).WithStdout(stream{w.Stdout}).WithStderr(stream{w.Stderr}).
		WithSysWalltime().WithSysNanotime().WithSysNanosleep().
		WithStartFunctions() // run calls the entry point
	seed := [32]byte{}
	for _, entry := range w.Env {
		its, ok := strings.CutPrefix(entry, bot.ModulePrefix)
		if !ok {
			continue
		}
		name, value, _ := strings.Cut(its, "=")
		config = config.WithEnv(name, value)
		if name == bot.SeedVariable {
			copy(seed[:], value)
		}
	}
	// Random numbers, which languages use for hash tables, come from the bot's seed, so that matches are reproducible.
	config = config.WithRandSource(rand.NewChaCha8(seed))
	if o.files {
		config = config.WithFSConfig(wazero.NewFSConfig().WithReadOnlyDirMount(".", "/"))
	}
	return config
}

// stream hides the type of a standard stream (file, terminal) from the module.
type stream struct{ io.ReadWriter }

// run runs the module to its end.
func (m *module) run(ctx context.Context, world wazero.ModuleConfig) conversation.Report {
	instance, err := m.runtime.InstantiateModule(ctx, m.compiled, world) // runs the start section, which may not terminate either
	if err == nil {
		_, err = instance.ExportedFunction(entryPoint).Call(ctx)
	}
	return reportOf(err)
}

// reportOf converts the runtime's error to a report.
func reportOf(err error) conversation.Report {
	if err == nil {
		return conversation.Report{}
	}
	if exit, ok := errors.AsType[*sys.ExitError](err); ok {
		return conversation.Report{Status: exit.ExitCode()}
	}
	const before = "wasm error: " // after the location
	reason, stack, _ := strings.Cut(err.Error(), "\n")
	if _, trap, found := strings.Cut(reason, before); found {
		reason = trap
	}
	return conversation.Report{Trap: reason, Stack: stack}
}
