//go:build !linux && !darwin

package replay

import (
	"errors"
	"os"
)

// errInUse is returned by lockPart for a file that another process is writing.
var errInUse = errors.New("the file is in use")

// lockPart cannot lock files on this system.
func lockPart(*os.File) error { return errors.ErrUnsupported }
