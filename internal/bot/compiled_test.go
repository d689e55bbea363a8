package bot

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// The compiler's output is copied from the folder opened for it, even if its path has been replaced
// since, and without links.
func TestCopyOfCompilerOutput(t *testing.T) {
	t.Parallel()
	secret := t.TempDir()
	must.Do(t, os.WriteFile(filepath.Join(secret, "key"), []byte("secret"), 0o600))
	dir := filepath.Join(t.TempDir(), "made")
	must.Do(t, os.Mkdir(dir, 0o700))
	made := must.Get(os.OpenRoot(dir))(t)
	defer made.Close()
	must.Do(t, made.WriteFile("bot", []byte("program"), 0o700))
	if err := made.Symlink(filepath.Join(secret, "key"), "link"); err != nil {
		t.Skipf("no links: %v", err)
	}
	if err := os.Rename(dir, dir+"-away"); err != nil {
		t.Skipf("cannot rename an open folder: %v", err)
	}
	must.Do(t, os.Symlink(secret, dir))
	to := filepath.Join(t.TempDir(), "to")
	must.Do(t, os.CopyFS(to, onlyPlain{made.FS()}))
	if entries, err := os.ReadDir(to); err != nil || len(entries) != 1 || entries[0].Name() != "bot" {
		t.Errorf("the copy has %v, error %v, want only bot", entries, err)
	}
}
