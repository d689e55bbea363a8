package starters

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteNew writes files that do not exist yet, and returns their names. absolute makes a path absolute; remedy is the fix
// if a file exists.
func WriteNew(files []File, absolute func(path string) string, remedy string) (names []string, err error) {
	for _, f := range files {
		if _, err := os.Lstat(absolute(f.Path)); !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s already exists; %s", f.Path, remedy)
		}
		names = append(names, filepath.ToSlash(f.Path))
	}
	for _, f := range files {
		if err := writeNew(absolute(f.Path), f.Data); err != nil {
			return nil, fmt.Errorf("write %s: %w", f.Path, err)
		}
	}
	return names, nil
}

// writeNew writes a file, and fails if it exists.
func writeNew(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	return errors.Join(err, file.Close())
}
