package bot

import (
	"os"
	"path/filepath"
	"testing"
)

// The compiler's output is copied from the folder opened for it, even if its path has been replaced since, and without
// links.
func TestPlainFiles(t *testing.T) {
	t.Parallel()
	secret := t.TempDir()
	if err := os.WriteFile(filepath.Join(secret, "key"), []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "made")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	made, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer made.Close()
	if err := made.WriteFile("bot", []byte("program"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := made.Symlink(filepath.Join(secret, "key"), "link"); err != nil {
		t.Skipf("no links: %v", err)
	}
	if err := os.Rename(dir, dir+"-away"); err != nil {
		t.Skipf("cannot rename an open folder: %v", err)
	}
	if err := os.Symlink(secret, dir); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "to")
	if err := os.CopyFS(to, onlyPlain{made.FS()}); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(to); err != nil || len(entries) != 1 || entries[0].Name() != "bot" {
		t.Errorf("entries %v, error %v", entries, err)
	}
}
