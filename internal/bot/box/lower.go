package box

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
)

// ErrUnmapped reports that an unprivileged program could not write into root's folder, as ID-mapped mounts do not work there.
var ErrUnmapped = errors.New("the users of a folder cannot be mapped: its file system or the kernel does not know that")

// isPrivate reports whether only its owner and group can read a file or folder. Files in /etc do not count: they are
// private for a reason.
func isPrivate(path string) bool {
	const read, enter = 0o004, 0o005
	info, err := os.Lstat(path)
	if err != nil || isIn(path, etc) {
		return false
	}
	need := os.FileMode(read)
	if info.IsDir() {
		need = enter
	}
	return info.Mode()&need != need
}

// Denied returns one of the paths that a program could not read if it ran as an unprivileged user in place of root; "" for
// none.
func (m Mechanisms) Denied(paths []string) string {
	denied := slices.IndexFunc(paths, func(path string) bool {
		switch {
		case m.Namespaces && m.User: // ID-mapped mounts make them readable
			return false
		case m.Namespaces: // the folders around them are new ones
			return isPrivate(path)
		}
		return isPrivate(path) || isBehind(path)
	})
	if denied < 0 {
		return ""
	}
	return paths[denied]
}

// isBehind reports whether a path is below a folder that others cannot enter.
func isBehind(path string) bool {
	const pass = 0o001
	for dir := filepath.Dir(path); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if info, err := os.Lstat(dir); err == nil && info.Mode()&pass == 0 {
			return true
		}
	}
	return false
}
