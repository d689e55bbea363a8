package cli

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/wasi"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// Main runs the program and returns the exit code. version is that of a released build, or empty.
func Main(version string) int {
	if len(os.Args) > 1 && os.Args[1] == bot.ModuleCommand {
		return wasi.Main(wasi.Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Env: os.Environ()}, os.Args[2:])
	}
	if code, first := process.Init(); first {
		return code
	}
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // under nohup
		signals = append(signals, syscall.SIGHUP)
	}
	restore := keepTerminal(os.Stdin)
	ctx, stop := defaultGrace().interruptible(signals, func() {
		restore() // a full-screen view may be active
		os.Exit(exitInterrupted)
	})
	defer stop()
	return Run(ctx, realWorld(version), os.Args[1:])
}

func realWorld(version string) Env {
	w := Env{
		Stdin:          os.Stdin,
		Stdout:         os.Stdout,
		Stderr:         os.Stderr,
		Variables:      os.Environ(),
		Now:            time.Now,
		Draw:           func() int64 { return int64(rand.Int32()) },
		CPUs:           runtime.GOMAXPROCS(0),
		StdinTerminal:  term.IsTerminal(int(os.Stdin.Fd())),
		StdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		StderrTerminal: term.IsTerminal(int(os.Stderr.Fd())),
		StdoutWidth:    terminalWidth(os.Stdout),
		StderrWidth:    terminalWidth(os.Stderr),
		LookPath:       exec.LookPath,
		Redirected:     redirected(os.Stdout, os.Stderr),
		OnInterrupt:    onInterrupt,
		Version:        buildVersion(version),
	}
	if w.StdinTerminal && w.StdoutTerminal {
		w.Screen = os.Stdout
	}
	w.Program = ownProgram()
	// Without a working directory or user folders, paths are not changed.
	w.Dir, _ = os.Getwd()
	w.ConfigDir, _ = os.UserConfigDir()
	w.CacheDir, _ = os.UserCacheDir()
	if w.CacheDir == "" {
		w.CacheDir = userfiles.PrivateTemp()
	}
	return w
}

// terminalWidth returns the number of columns of a terminal; 0 if it is not one.
func terminalWidth(f *os.File) int {
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return width
}

// redirected returns the paths of files that streams are redirected to, if the system provides them.
func redirected(streams ...*os.File) (paths []string) {
	for _, f := range streams {
		if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
			continue
		}
		if path, err := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", f.Fd())); err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}

// onInterrupt makes Ctrl-C call a function and do nothing else.
func onInterrupt(f func()) {
	signal.Reset(os.Interrupt)
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		for range interrupts {
			f()
		}
	}()
}

func buildVersion(released string) string {
	if released != "" {
		return released
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return entry.Unreleased
}

// ownProgram returns the path of this executable; empty if unknown.
func ownProgram() string {
	path, err := os.Executable()
	if err == nil {
		return path
	}
	if path, err = exec.LookPath(os.Args[0]); err != nil { // Linux without /proc
		return ""
	}
	if path, err = filepath.Abs(path); err != nil {
		return ""
	}
	return path
}
