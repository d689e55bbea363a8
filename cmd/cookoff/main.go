// Command cookoff plays contest bots against each other.
package main

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/cookoff/cookoff/internal/cli"
)

// version is set by the linker in released builds.
var version = ""

func main() { os.Exit(run()) }

func run() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return cli.Run(ctx, world(), os.Args[1:])
}

// world is the real world.
func world() *cli.World {
	w := &cli.World{
		Stdout:         os.Stdout,
		Stderr:         os.Stderr,
		Env:            os.Environ(),
		Now:            time.Now,
		CPUs:           runtime.GOMAXPROCS(0),
		StdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		StderrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
		LookPath:       exec.LookPath,
		Version:        buildVersion(),
	}
	// Without a working directory or folders of the user, paths stay as they are.
	w.Dir, _ = os.Getwd()
	w.ConfigDir, _ = os.UserConfigDir()
	w.CacheDir, _ = os.UserCacheDir()
	if w.CacheDir == "" {
		w.CacheDir = os.TempDir()
	}
	return w
}

func buildVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
