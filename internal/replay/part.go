package replay

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// PartSuffix marks an incomplete file.
const PartSuffix = ".part"

// createPart creates an incomplete file, and locks it if the system supports it.
func createPart(path string, flags int) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, flags, 0o666)
		if err != nil {
			return nil, err
		}
		err = lockPart(f)
		if flags&os.O_EXCL == 0 || !errors.Is(err, errInUse) && !errors.Is(err, fs.ErrNotExist) {
			return f, nil // SweepParts removes only files that it can lock
		}
		_ = f.Close() // a sweep locked or removed it first
	}
}

// SweepParts removes incomplete files left by killed processes from a folder and levels levels below it. It also removes folders
// that become empty.
func SweepParts(dir string, levels int) {
	entries, _ := os.ReadDir(dir) // skips unreadable folders
	swept := false
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		switch {
		case e.IsDir() && levels > 0:
			SweepParts(path, levels-1)
		case e.Type().IsRegular() && filepath.Ext(path) == PartSuffix:
			swept = sweepPart(path) || swept
		}
	}
	if swept {
		_ = os.Remove(dir) // fails unless it is empty
	}
}

// sweepPart removes an incomplete file unless it is in use, and reports whether it did.
func sweepPart(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close() //nolint:errcheck // nothing is written
	return lockPart(f) == nil && os.Remove(path) == nil
}
