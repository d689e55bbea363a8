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

// A pipe is not opened, which would block: a program can replace a folder by a pipe while it is
// examined.
func TestPipeInsteadOfFolder(t *testing.T) {
	t.Parallel()
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Do(t, unix.Mkfifo(pipe, 0o600))
	both := must.Get(os.OpenFile(pipe, os.O_RDWR, 0))(t) // so that this test cannot block
	defer both.Close()
	if err := eachEntry(pipe, func(fs.DirEntry) bool { return true }); !errors.Is(err, unix.ENOTDIR) {
		t.Errorf("eachEntry of a pipe: error %v, want %v", err, unix.ENOTDIR)
	}
}
