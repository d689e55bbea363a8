package workdir

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
)

// allRights are the permissions required to empty a folder.
const allRights = 0o700

// batch is the number of entries read at once: bots can create any number.
const batch = 1000

// removeFolder removes a folder of a bot, regardless of permissions, and of nesting deeper than the limits of open files
// and of paths.
func removeFolder(dir string) error {
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return os.RemoveAll(dir)
	}
	if removeQuick(dir) {
		return nil
	}
	_ = os.Chmod(dir, allRights)
	root, err := os.OpenRoot(dir) // no link leads out of it
	if err != nil {
		return err
	}
	err = empty(root, ".", func(e fs.DirEntry) error { return removeAll(root, e.Name()) })
	if err = errors.Join(err, root.Close()); err != nil {
		return err
	}
	return os.Remove(dir)
}

// removeAll removes a path in a folder. Subfolders are moved to the top before they are emptied, so that their depth does
// not matter.
func removeAll(in *os.Root, name string) error {
	info, err := in.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || !info.IsDir():
		return in.Remove(name)
	}
	makeRemovable(in, name)
	moved := rand.Text()
	folders := []string{name}
	var first error
	for number := 0; len(folders) > 0; {
		dir := folders[len(folders)-1]
		folders = folders[:len(folders)-1]
		err := empty(in, dir, func(e fs.DirEntry) error {
			path := filepath.Join(dir, e.Name())
			if !e.IsDir() {
				return in.Remove(path)
			}
			makeRemovable(in, path)
			number++
			up := moved + strconv.Itoa(number)
			err := in.Rename(path, up)
			if err == nil {
				folders = append(folders, up)
			}
			return err
		})
		if err == nil {
			err = in.Remove(dir)
		}
		if first == nil {
			first = err
		}
	}
	return first
}

// makeRemovable sets permissions so that a folder can be moved and emptied. Errors are ignored, as removing it will
// report them.
func makeRemovable(in *os.Root, dir string) { _ = in.Chmod(dir, allRights) }

// empty calls remove for every entry of a folder, until none is left, or only entries that cannot be removed or moved.
func empty(in *os.Root, dir string, remove func(e fs.DirEntry) error) error {
	for {
		entries, err := readBatch(in, dir)
		if err != nil {
			return err
		}
		var stuck error // the first error
		gone := 0
		for _, e := range entries {
			if err := remove(e); err == nil {
				gone++
			} else if stuck == nil {
				stuck = err
			}
		}
		if gone == 0 {
			return stuck
		}
	}
}

// readBatch returns up to batch entries of a folder.
func readBatch(in *os.Root, dir string) ([]fs.DirEntry, error) {
	f, err := in.Open(dir)
	if err != nil {
		return nil, err
	}
	entries, err := f.ReadDir(batch)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return entries, errors.Join(err, f.Close())
}
