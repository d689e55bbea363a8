package bot_test

import (
	"os"
	"path/filepath"
	"testing"
)

// writeFile makes a file with the folders above it and returns its path.
func writeFile(t testing.TB, dir, name, text string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	return path
}
