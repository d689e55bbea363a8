// Package command has the common parts of all commands: the outside world, arguments and their errors, exit codes.
package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// World is everything outside the program that commands use.
type World struct {
	Stdin          io.Reader // only the host of a plugin and a bot that is debugged read it
	Stdout, Stderr io.Writer
	Env            []string         // KEY=value
	Dir            string           // working directory
	ConfigDir      string           // the user's folder for settings; empty if there is none
	CacheDir       string           // the user's folder for what can be made again
	Now            func() time.Time // local time
	Draw           func() int64     // a new seed, from 0 on
	CPUs           int
	StdinTerminal  bool
	StdoutTerminal bool
	StderrTerminal bool
	StdoutWidth    int // of the terminal, in characters; 0 if there is none
	StderrWidth    int
	Screen         io.Writer // the terminal that screens are shown on, whose keys are read from Stdin; nil if there is none
	Redirected     []string  // files, absolute, into which Stdout and Stderr are written
	LookPath       func(program string) (string, error)
	// OnInterrupt makes Ctrl-C call a function from then on, in place of ending the program; nil if it cannot.
	OnInterrupt func(f func())
	Version     string
	Program     string // the file that this program is
}

// LookupEnv returns an environment variable.
func (w *World) LookupEnv(key string) (string, bool) {
	for _, kv := range w.Env {
		if k, v, _ := strings.Cut(kv, "="); k == key {
			return v, true
		}
	}
	return "", false
}

// Path makes a path as the user named it absolute.
func (w *World) Path(p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(w.Dir, p)
}

// OpenRecord opens a trace or replay file, compressed or not, by the path the user named. It can be read until the context
// is done.
func (w *World) OpenRecord(ctx context.Context, p string) (io.ReadCloser, error) {
	if err := bot.CheckLink(w.Path(p)); err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	in, err := replay.Open(w.Path(p))
	if err != nil {
		return nil, asTyped(p, err)
	}
	return replay.Until(ctx, in), nil
}

// mostInput is the maximum size of a user's file that is read at once, in bytes.
const mostInput = 16 << 20

// ReadPlain is ReadFile without pipes and devices, which could block.
func (w *World) ReadPlain(p string) ([]byte, error) {
	if info, err := os.Stat(w.Path(p)); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, fmt.Errorf("%s is not a plain file; a file of settings must be one", p)
	}
	return w.ReadFile(p)
}

// ReadFile reads a file of at most 16 MiB by the path the user named.
func (w *World) ReadFile(p string) ([]byte, error) {
	path := w.Path(p)
	if err := bot.CheckLink(path); err != nil {
		return nil, fmt.Errorf("%s: %w", p, err)
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, asTyped(p, err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; name a file in it", p)
	}
	text, err := io.ReadAll(io.LimitReader(file, mostInput+1))
	if err == nil && len(text) > mostInput {
		return nil, fmt.Errorf("%s is too large: more than %d MiB", p, mostInput>>20)
	}
	return text, asTyped(p, err)
}

// asTyped replaces the path in a file error by the one the user named.
func asTyped(p string, err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s %s: %w", failed.Op, p, failed.Err)
	}
	return err
}

// Width returns the line width of an output with the given terminal width, or COLUMNS if that is 0. A width of 0 is unlimited.
func (w *World) Width(terminal int) int {
	if terminal > 0 {
		return terminal
	}
	columns, _ := w.LookupEnv("COLUMNS")
	n, err := strconv.Atoi(columns)
	if err != nil {
		return 0
	}
	return max(n, 0)
}

// Note prints a note on standard error. Control characters are escaped, as names of files, bots and commits may contain any.
func (w *World) Note(format string, args ...any) {
	lines := slices.Collect(plain.Lines(fmt.Sprintf(format, args...)))
	text := ui.Wrap(strings.Join(lines, "\n"), w.Width(w.StderrWidth))
	_, _ = fmt.Fprintln(w.Stderr, text) // there is nowhere to say that this fails
}

// Colours reports whether text on the terminal may be coloured.
func (w *World) Colours(terminal bool) bool {
	none, set := w.LookupEnv("NO_COLOR")
	return w.Obeys(terminal) && (!set || none == "")
}

// Obeys reports whether the output is a terminal that supports escape sequences.
func (w *World) Obeys(terminal bool) bool {
	term, _ := w.LookupEnv("TERM")
	return terminal && term != "dumb"
}
