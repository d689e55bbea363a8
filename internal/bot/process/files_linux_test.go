package process

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/must"
)

// A program can replace a folder by a pipe while it is examined; opening that would block.
func TestNoPipeIsOpened(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(t, unix.Mkfifo(pipe, 0o600))
	both, err := os.OpenFile(pipe, os.O_RDWR, 0) // so that this test cannot block
	if err != nil {
		t.Fatal(err)
	}
	defer both.Close()
	if err := eachEntry(pipe, func(fs.DirEntry) bool { return true }); !errors.Is(err, unix.ENOTDIR) {
		t.Errorf("a pipe was opened as a folder: %v", err)
	}
}
