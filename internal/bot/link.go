package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// CheckLink tells of a path that is a symbolic link whether it leads somewhere.
func CheckLink(path string) error {
	target, err := os.Readlink(path)
	if err != nil {
		return nil //nolint:nilerr // it is no link
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("it is a link to %s, which is not there", target)
	}
	return nil
}
