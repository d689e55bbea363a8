package bot

import (
	"os"
	"path/filepath"
	"testing"
)

// What a compiler leaves is copied from the folder that it was given, whatever lies at that path now, and without links.
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
		t.Skipf("an open folder cannot be renamed: %v", err)
	}
	if err := os.Symlink(secret, dir); err != nil {
		t.Fatal(err)
	}
	to := filepath.Join(t.TempDir(), "to")
	if err := os.CopyFS(to, onlyPlain{made.FS()}); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(to); err != nil || len(entries) != 1 || entries[0].Name() != "bot" {
		t.Errorf("there are %v, error %v", entries, err)
	}
}
