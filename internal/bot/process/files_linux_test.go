package process

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// A program can put a pipe where a folder was found a moment ago: it is not opened, which would wait for who writes into it.
func TestNoPipeIsOpened(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	both, err := os.OpenFile(pipe, os.O_RDWR, 0) // so that this test waits for nothing in any case
	if err != nil {
		t.Fatal(err)
	}
	defer both.Close()
	if err := eachEntry(pipe, func(fs.DirEntry) bool { return true }); !errors.Is(err, unix.ENOTDIR) {
		t.Errorf("a pipe is opened as a folder: %v", err)
	}
}
