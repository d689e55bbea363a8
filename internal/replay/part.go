package replay

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// PartSuffix marks a file that is not complete yet.
const PartSuffix = ".part"

// createPart begins a part, and marks it as being written where the system knows how.
func createPart(path string, flags int) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, flags, 0o666)
		if err != nil {
			return nil, err
		}
		err = lockPart(f)
		if flags&os.O_EXCL == 0 || !errors.Is(err, errInUse) && !errors.Is(err, fs.ErrNotExist) {
			return f, nil // without a mark nobody can take it for a leftover
		}
		_ = f.Close() // another process took it for one before it was marked
	}
}

// SweepParts removes what killed processes have left of files in a folder: parts that nobody writes. Below it so
// many levels of folders are looked through; one that is empty without its parts goes too.
func SweepParts(dir string, levels int) {
	entries, _ := os.ReadDir(dir) // what cannot be read is left alone
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
		_ = os.Remove(dir) // if there is nothing else in it
	}
}

// sweepPart reports whether it has removed a part.
func sweepPart(path string) bool {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return false
	}
	defer f.Close() //nolint:errcheck // nothing is written
	return lockPart(f) == nil && os.Remove(path) == nil
}
