// Package live lets other processes see matches under way: a process that plays publishes the traces of its matches as
// files that grow, in a folder of its own, and others follow them. A match that is over within half a second leaves no
// file, and none waits for its file to be written.
package live

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/dirlock"
)

// Match says which match one under way is.
type Match struct {
	Tournament int64  // that it is played for; 0: for none
	Key        string // that it is to be stored under; empty: it is not
}

// Dir returns the folder for the matches under way that go with a database, in the user's folder for what can
// be made again. It is not the folder of versions that locked theirs otherwise: each would take what the
// other has in use for a leftover.
func Dir(cache, database string) string {
	if folder, err := filepath.EvalSymlinks(filepath.Dir(database)); err == nil {
		database = filepath.Join(folder, filepath.Base(database))
	}
	sum := sha256.Sum256([]byte(filepath.Clean(database)))
	return filepath.Join(cache, "cookoff", "under-way", hex.EncodeToString(sum[:8]))
}

// Below a Dir each process has a folder, PID-anything, and in it a file for each match, N-TOURNAMENT-KEY.jsonl.
const ext = ".jsonl"

func fileName(n int, m Match) string {
	return fmt.Sprintf("%d-%d-%s%s", n, m.Tournament, m.Key, ext)
}

// parseName reads the name of a match's file.
func parseName(name string) (m Match, ok bool) {
	parts := strings.Split(strings.TrimSuffix(name, ext), "-")
	if filepath.Ext(name) != ext || len(parts) != 3 {
		return m, false
	}
	tournament, err := strconv.ParseInt(parts[1], 10, 64)
	return Match{tournament, parts[2]}, err == nil
}

// ParseID says which match the ID of an entry means, also when that is over.
func ParseID(id string) (Match, bool) {
	_, file, ok := strings.Cut(id, "/")
	m, named := parseName(file)
	return m, ok && named
}

// isAlive reports whether the process that a folder belongs to still runs.
func isAlive(folder string) bool {
	lock, alive := left(folder)
	if lock != nil {
		_ = lock.Close()
	}
	return alive
}

// left locks a folder whose process has ended, beside others who look too, unless the process is alive. Where folders are not
// locked its number tells.
func left(folder string) (lock *os.File, alive bool) {
	lock, err := dirlock.Unowned(folder)
	switch {
	case err == nil:
		return lock, false
	case errors.Is(err, fs.ErrNotExist):
		return nil, false
	case !errors.Is(err, errors.ErrUnsupported):
		return nil, true
	}
	number, _, _ := strings.Cut(filepath.Base(folder), "-")
	pid, err := strconv.Atoi(number)
	if err != nil {
		return nil, false
	}
	process, err := os.FindProcess(pid)
	if err != nil {
		return nil, false
	}
	_ = process.Release()
	return nil, true
}

// sweep removes the folders of processes that have ended without doing so. Who makes a folder waits for its lock, and sees
// that it is gone.
func sweep(dir string) {
	folders, _ := os.ReadDir(dir)
	for _, f := range folders {
		if !f.IsDir() {
			continue
		}
		folder := filepath.Join(dir, f.Name())
		lock, alive := left(folder)
		if !alive {
			_ = os.RemoveAll(folder)
		}
		if lock != nil {
			_ = lock.Close()
		}
	}
}
