// Package live shows matches in progress to other processes. The process that plays writes the traces of its matches
// to growing files in a folder of its own, and other processes follow them. Matches shorter than half a second leave
// no file, and no match waits for disk writes.
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

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// Match identifies a match in progress.
type Match struct {
	Tournament int64  // 0: not part of a tournament
	Key        string // key under which it will be stored; empty: not stored
}

// Dir returns the folder for matches in progress of a database, in the user's cache folder. Its name depends on the
// locking method: versions with different methods would delete each other's folders.
func Dir(cache, database string) string {
	if folder, err := filepath.EvalSymlinks(filepath.Dir(database)); err == nil {
		database = filepath.Join(folder, filepath.Base(database))
	}
	sum := sha256.Sum256([]byte(filepath.Clean(database)))
	return filepath.Join(cache, "cookoff", "under-way", hex.EncodeToString(sum[:8]))
}

// Each process has a folder PID-random in a Dir, with a file N-TOURNAMENT-KEY.jsonl per match.
const ext = ".jsonl"

func fileName(n int, m Match) string {
	return fmt.Sprintf("%d-%d-%s%s", n, m.Tournament, m.Key, ext)
}

// parseName parses a file name.
func parseName(name string) (m Match, ok bool) {
	parts := strings.Split(strings.TrimSuffix(name, ext), "-")
	if filepath.Ext(name) != ext || len(parts) != 3 {
		return m, false
	}
	tournament, err := strconv.ParseInt(parts[1], 10, 64)
	return Match{tournament, parts[2]}, err == nil
}

// ParseID returns the match with this entry ID, even after its end.
func ParseID(id string) (Match, bool) {
	_, file, ok := strings.Cut(id, "/")
	m, named := parseName(file)
	return m, ok && named
}

// isAlive reports whether the process that owns a folder is running.
func isAlive(folder string) bool {
	lock, alive := lockAbandoned(folder)
	if lock != nil {
		_ = lock.Close()
	}
	return alive
}

// lockAbandoned locks the folder of a process that has ended; others may try at the same time. Without support for locks, the
// process ID decides.
func lockAbandoned(folder string) (lock *os.File, alive bool) {
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

// removeAbandoned removes folders left by killed processes. A process that creates a folder waits for the lock, and notices if
// its folder was removed.
func removeAbandoned(dir string) {
	folders, _ := os.ReadDir(dir)
	for _, f := range folders {
		if !f.IsDir() {
			continue
		}
		folder := filepath.Join(dir, f.Name())
		lock, alive := lockAbandoned(folder)
		if !alive {
			_ = os.RemoveAll(folder)
		}
		if lock != nil {
			_ = lock.Close()
		}
	}
}
