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
	Stdin          io.Reader // only the host of a plugin reads it
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
	Version        string
	Program        string // the file that this program is
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
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = fmt.Errorf("%s %s: %w", failed.Op, p, failed.Err)
	}
	return in, err
}

func (w *World) readFile(p string) ([]byte, error) { return os.ReadFile(w.path(p)) }

// colours tells whether text on the terminal may be coloured.
func (w *World) colours(terminal bool) bool {
	none, set := w.lookupEnv("NO_COLOR")
	term, _ := w.lookupEnv("TERM")
	return terminal && (!set || none == "") && term != "dumb"
}
