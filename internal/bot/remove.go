package bot

import (
	"errors"
	"io/fs"
	"os"
)

// allRights are the rights that a folder needs to be emptied.
const allRights = 0o700

// RemoveAll removes a folder in which bots could write, also if they have forbidden it.
func RemoveAll(dir string) error {
	err := os.RemoveAll(dir)
	if !errors.Is(err, fs.ErrPermission) {
		return err
	}
	allow(dir)
	return os.RemoveAll(dir)
}

// allow makes a folder and all folders in it such that they can be emptied. What cannot be changed stays:
// removing it says why. No link leads out of the folder.
func allow(dir string) {
	_ = os.Chmod(dir, allRights)
	root, err := os.OpenRoot(dir)
	if err != nil {
		return
	}
	defer root.Close() //nolint:errcheck // it was only read
	_ = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, _ error) error {
		if entry != nil && entry.IsDir() { // it is read after this
			_ = root.Chmod(name, allRights)
		}
		return nil
	})
}
