package bot_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// A file in /dev/shm that a command names belongs to the bot, unlike other files in /dev.
func TestSharedMemoryNamedByCommand(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("/dev/shm", "cookoff-test") //nolint:usetesting // another file system
	if err != nil {
		t.Skip(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	path := filepath.Join(dir, "table")
	must.Do(t, os.WriteFile(path, []byte("x"), 0o666))
	files := contesttest.Resolved(t, t.TempDir(), "cmd:lua "+path+" /dev/null", ".").Files()
	if len(files) != 1 || files[0].Path != path {
		t.Errorf("files %+v, want only %s", files, path)
	}
}
