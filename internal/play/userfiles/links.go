package userfiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// LinkedOut returns the target of a path in the working directory whose links lead outside, else nothing. A dangling link counts
// as outside, as its target can be created.
func (f Files) LinkedOut(path string) string {
	folder := Unlinked(f.Dir)
	for at := filepath.Join(folder, path); at != folder; at = filepath.Dir(at) {
		if _, err := os.Lstat(at); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		to, err := filepath.EvalSymlinks(at)
		if err != nil {
			if to, err = os.Readlink(at); err != nil {
				return "" // it is a file that cannot be looked at, as it cannot be used
			}
			return to
		}
		if in, err := filepath.Rel(folder, to); err != nil || !filepath.IsLocal(in) {
			return to
		}
		return ""
	}
	return ""
}

// Unlinked returns a folder's path with its links resolved, if possible.
func Unlinked(folder string) string {
	if path, err := filepath.EvalSymlinks(folder); err == nil {
		return path
	}
	return filepath.Clean(folder)
}
