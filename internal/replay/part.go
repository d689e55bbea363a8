package replay

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// PartSuffix marks an incomplete file.
const PartSuffix = ".part"

// createPart creates an incomplete file, and locks it where the system can.
func createPart(path string, flags int) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, flags, 0o666)
		if err != nil {
			return nil, err
		}
		err = lockPart(f)
		if flags&os.O_EXCL == 0 || !errors.Is(err, errInUse) && !errors.Is(err, fs.ErrNotExist) {
			return f, nil // without a lock it is never taken for a leftover
		}
		_ = f.Close() // another process removed it before it was locked
	}
}

// SweepParts removes incomplete files of killed processes from a folder and the given number of levels below it.
// Subfolders that become empty are removed too.
func SweepParts(dir string, levels int) {
	entries, _ := os.ReadDir(dir) // unreadable folders are left alone
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

// sweepPart reports whether it has removed an incomplete file.
func sweepPart(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close() //nolint:errcheck // nothing is written
	return lockPart(f) == nil && os.Remove(path) == nil
}
