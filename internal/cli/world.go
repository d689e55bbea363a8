// Package cli is the command line: one file per command, flags in, domain calls, rendering out. It
// is the only package that knows cobra, viper and the user's settings.
package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/replay"
)

// World is everything outside the program that commands touch.
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
	StdoutTerminal bool
	StderrTerminal bool
	LookPath       func(program string) (string, error)
	// OnInterrupt has Ctrl-C call a function from then on, in place of ending the program; nil if it cannot.
	OnInterrupt func(f func())
	Version     string
	Program     string // the file that this program is
}

// lookupEnv is a variable of the environment.
func (w *World) lookupEnv(key string) (string, bool) {
	for _, kv := range w.Env {
		if k, v, _ := strings.Cut(kv, "="); k == key {
			return v, true
		}
	}
	return "", false
}

// path makes a path as the user named it absolute.
func (w *World) path(p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(w.Dir, p)
}

// openRecord opens a trace or replay file, compressed or not, by the path the user named.
func (w *World) openRecord(p string) (io.ReadCloser, error) {
	in, err := replay.Open(w.path(p))
	return in, asTyped(p, err)
}

// readFile reads a file by the path the user named.
func (w *World) readFile(p string) ([]byte, error) {
	text, err := os.ReadFile(w.path(p))
	if info, statErr := os.Stat(w.path(p)); err != nil && statErr == nil && info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; name a file in it", p)
	}
	return text, asTyped(p, err)
}

// asTyped has an error of a file say its path as the user named it.
func asTyped(p string, err error) error {
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("%s %s: %w", failed.Op, p, failed.Err)
	}
	return err
}

// colours tells whether text on the terminal may be coloured.
func (w *World) colours(terminal bool) bool {
	none, set := w.lookupEnv("NO_COLOR")
	term, _ := w.lookupEnv("TERM")
	return terminal && (!set || none == "") && term != "dumb"
}
