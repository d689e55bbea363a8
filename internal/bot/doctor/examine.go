package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/goplugin"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/source"
	"github.com/cookoff/cookoff/internal/bot/wasi"
)

// Environment contains what Examine needs to know about its surroundings.
type Environment struct {
	Env      []string
	Dir      string // working directory
	LookPath func(program string) (string, error)
	Now      func() time.Time
	Starter  *process.Starter
	Database string // absolute path of the results
	Cache    string // absolute path of the cache of bots' files
}

// Examine examines the machine. The caller fills in what depends on settings: Level, Clock, Python, Cores, Browser and
// Terminal.
func Examine(ctx context.Context, p Environment) Machine {
	m := Machine{
		System: runtime.GOOS, Processor: runtime.GOARCH,
		Box:         p.Starter.Box(),
		NoFairClock: text(bot.FairClock.Check()),
		Timer:       p.timer(),
		Load:        load(),
		Plugins:     text(goplugin.Hostable()),
		Modules:     text(wasi.Check(ctx)),
		Native:      slices.Contains([]string{"amd64", "arm64"}, runtime.GOARCH),
		Memory:      memory(),
		Temp:        folder(os.TempDir()),
		Database:    folder(filepath.Dir(p.Database)),
	}
	m.NoOverlay = text(p.tryOverlay(m.Box))
	known := bot.Toolchains{Dir: p.Dir, Env: p.Env}
	find := func(names ...string) Program {
		for _, name := range names {
			if path, err := p.LookPath(name); err == nil {
				return Program{Path: path, Version: known.Version(ctx, path)}
			}
		}
		return Program{}
	}
	for _, l := range source.Languages() {
		c := Compiler{Language: l, Program: find(l.Compilers...)}
		if l.Runtime != "" {
			c.Runtime = find(l.Runtime)
		}
		m.Sources = append(m.Sources, c)
	}
	m.Node, m.Java, m.Go, m.C = find("node"), find("java"), find("go"), find("cc", "gcc", "clang")
	return m
}

// tryOverlay reports why overlayfs cannot show snapshots to bots, by trying it in the cache, if that exists.
func (p Environment) tryOverlay(on box.Machine) error {
	if !on.Namespaces {
		return errors.New("no namespaces")
	}
	dir, err := os.MkdirTemp(p.Cache, ".new-")
	if err != nil {
		dir, err = os.MkdirTemp("", "cookoff-")
	}
	if err != nil {
		return err
	}
	defer os.Remove(dir) //nolint:errcheck // it is empty by now
	return bot.TryOverlay(p.Starter, on, "", dir)
}

// text returns the message of an error; empty for nil.
func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// timer measures the median delay of timers.
func (p Environment) timer() time.Duration {
	const (
		looks = 15
		rest  = time.Millisecond
	)
	late := make([]time.Duration, looks)
	for i := range late {
		before := p.Now()
		time.Sleep(rest)
		late[i] = max(0, p.Now().Sub(before)-rest)
	}
	slices.Sort(late)
	return late[looks/2]
}

// folder checks whether a folder, or the nearest existing parent of a missing one, is writable.
func folder(path string) Folder {
	f := Folder{Path: path}
	at := path
	for {
		_, err := os.Stat(at)
		if !errors.Is(err, fs.ErrNotExist) || filepath.Dir(at) == at {
			break
		}
		at = filepath.Dir(at)
	}
	file, err := os.CreateTemp(at, ".cookoff-doctor-*")
	if err == nil {
		err = errors.Join(file.Close(), os.Remove(file.Name()))
	}
	if failed, is := errors.AsType[*fs.PathError](err); is { // do not name the temporary file
		err = fmt.Errorf("%s cannot be written: %w", at, failed.Err)
	}
	f.Problem = text(err)
	f.Free, f.Known = free(at)
	return f
}
