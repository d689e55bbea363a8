package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/replay"
)

// Entry is a match in progress.
type Entry struct {
	Match
	// ID identifies the entry within its Dir: folder and file name.
	ID     string
	Header []byte // first line of its trace
}

// List returns the matches in progress in a Dir, sorted by ID.
func List(dir string) (all []Entry) {
	folders, _ := os.ReadDir(dir) // no folder, no matches
	for _, f := range folders {
		folder := filepath.Join(dir, f.Name())
		if !f.IsDir() || !isAlive(folder) {
			continue
		}
		files, _ := os.ReadDir(folder) // the folder may have been removed meanwhile
		for _, file := range files {
			e := Entry{ID: f.Name() + "/" + file.Name()}
			var ok bool
			if e.Match, ok = parseName(file.Name()); !ok {
				continue
			}
			var err error
			if e.Header, err = header(filepath.Join(folder, file.Name())); err == nil {
				all = append(all, e)
			}
		}
	}
	return all
}

// header returns the first line of a match's trace.
func header(path string) (header []byte, err error) {
	err = replay.First(func() (io.ReadCloser, error) { return os.Open(filepath.Clean(path)) }, func(t *replay.Trace) error {
		header = t.Header
		return nil
	})
	return header, err
}

// ErrEnded means that a match is no longer in progress.
var ErrEnded = errors.New("the match is over")

// Follow opens the trace of a match in progress. Read blocks until more is played, the match ends, or ctx is done.
func Follow(ctx context.Context, dir, id string) (io.ReadCloser, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	folder, file := filepath.Split(filepath.FromSlash(id))
	folder = filepath.Clean(folder)
	if !slices.ContainsFunc(entries, func(e os.DirEntry) bool { return e.IsDir() && e.Name() == folder }) {
		return nil, ErrEnded
	}
	if _, ok := parseName(file); !ok {
		return nil, fmt.Errorf("%q is not a match under way", id)
	}
	f := &follower{ctx: ctx, folder: filepath.Join(dir, folder)}
	f.file, err = os.Open(filepath.Join(f.folder, file))
	if errors.Is(err, fs.ErrNotExist) {
		err = ErrEnded
	}
	return f, err
}

// follower reads a growing file.
type follower struct {
	ctx    context.Context // kept because Read has no context parameter
	folder string
	file   *os.File
	gone   bool // the writer has finished
}

// aliveEvery is the number of empty polls between checks that the writing process is alive.
const aliveEvery = 10

// Read blocks until there is data. It returns io.EOF at the end of the match.
func (f *follower) Read(p []byte) (int, error) {
	wait := time.NewTimer(0)
	defer wait.Stop()
	for turn := 1; ; turn++ {
		select {
		case <-f.ctx.Done():
			return 0, f.ctx.Err()
		case <-wait.C:
		}
		n, err := f.file.Read(p)
		if n > 0 || err != nil && !errors.Is(err, io.EOF) {
			return n, err
		}
		if f.gone {
			return 0, io.EOF
		}
		_, err = os.Stat(f.file.Name())
		f.gone = err != nil || turn%aliveEvery == 0 && !isAlive(f.folder)
		next := Interval
		if f.gone {
			next = 0 // read the remainder
		}
		wait.Reset(next)
	}
}

func (f *follower) Close() error { return f.file.Close() }
