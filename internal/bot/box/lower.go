package box

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
)

// ErrUnmapped reports that a program that is not root could not write into a folder as root would.
var ErrUnmapped = errors.New("the users of a folder cannot be mapped: its file system or the kernel does not know that")

// isPrivate reports whether a file or folder denies itself to others than its owner and group. Settings of the system do so
// for a reason.
func isPrivate(path string) bool {
	const read, enter = 0o004, 0o005
	info, err := os.Lstat(path)
	if err != nil || isIn(path, settings) {
		return false
	}
	need := os.FileMode(read)
	if info.IsDir() {
		need = enter
	}
	return info.Mode()&need != need
}

// Denied returns one of some paths that a program of root's could not read as another user by these mechanisms; empty for
// none.
func (m Mechanisms) Denied(paths []string) string {
	denied := slices.IndexFunc(paths, func(path string) bool {
		switch {
		case m.Namespaces && m.User: // mounts make them readable
			return false
		case m.Namespaces: // they lie in other folders there
			return isPrivate(path)
		}
		return isPrivate(path) || isBehind(path)
	})
	if denied < 0 {
		return ""
	}
	return paths[denied]
}

// isBehind reports whether a path lies in a folder that others cannot enter.
func isBehind(path string) bool {
	const pass = 0o001
	for dir := filepath.Dir(path); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if info, err := os.Lstat(dir); err == nil && info.Mode()&pass == 0 {
			return true
		}
	}
	return false
}
