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

// allRights are the rights that a folder needs to be emptied.
const allRights = 0o700

// batch is how many entries of a folder are read at once: bots can make any number.
const batch = 1000

// removeFolder removes a folder in which bots could write, also if they have forbidden it, or have nested folders in
// it deeper than files can be open or paths be long.
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

// removeAll removes what a path in a folder leads to. Folders in it are moved up before they are emptied, so that
// their depth does not matter.
func removeAll(in *os.Root, name string) error {
	info, err := in.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil || !info.IsDir():
		return in.Remove(name)
	}
	allow(in, name)
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
			allow(in, path)
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

// allow makes a folder such that it can be moved and emptied. If it cannot be changed, removing it says why.
func allow(in *os.Root, dir string) { _ = in.Chmod(dir, allRights) }

// empty calls a function for all entries of a folder that removes each of them, or moves it away, until none is
// left, or only such as cannot be removed.
func empty(in *os.Root, dir string, remove func(e fs.DirEntry) error) error {
	for {
		entries, err := someEntries(in, dir)
		if err != nil {
			return err
		}
		var stuck error // the first
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

// someEntries are some entries of a folder; none if it is empty.
func someEntries(in *os.Root, dir string) ([]fs.DirEntry, error) {
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
