package contesttest

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
)

// Tree creates a folder with files, given by their slash-separated paths.
func Tree(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		Write(t, dir, name, text, 0o666)
	}
	return dir
}

// Write writes a file and its parent folders, and returns its path.
func Write(t testing.TB, dir, name, text string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	must.Do(t, os.MkdirAll(filepath.Dir(path), 0o777))
	must.Do(t, os.WriteFile(path, []byte(text), mode))
	return path
}

// Names returns the paths of the files below a folder.
func Names(t testing.TB, dir string) (list []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			list = append(list, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
