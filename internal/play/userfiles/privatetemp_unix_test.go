//go:build unix

package userfiles

import (
	"os"
	"path/filepath"
	"testing"
)

// Without a folder of the user what is kept lies where only the user can write, whatever others have made there before.
func TestPrivateTemp(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	first := PrivateTemp()
	if info, err := os.Stat(first); err != nil || info.Mode().Perm() != 0o700 {
		t.Fatalf("%v, error %v", info.Mode(), err)
	}
	if again := PrivateTemp(); again != first {
		t.Errorf("the second time %s, not %s", again, first)
	}
	if err := os.Chmod(first, 0o777); err != nil {
		t.Fatal(err)
	}
	if open := PrivateTemp(); open == first {
		t.Error("it is one that others can write to")
	}
	if err := os.Remove(first); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(t.TempDir(), first); err != nil {
		t.Fatal(err)
	}
	if link := PrivateTemp(); link == first {
		t.Error("it is a link")
	}
	if dir := filepath.Dir(PrivateTemp()); dir != os.Getenv("TMPDIR") {
		t.Errorf("it lies in %s", dir)
	}
}
