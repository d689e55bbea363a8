//go:build !linux && !darwin

package replay

import (
	"errors"
	"os"
)

// errInUse is never returned on this system, as files are not locked.
var errInUse = errors.New("the file is in use")

// lockPart cannot lock files on this system.
func lockPart(*os.File) error { return errors.ErrUnsupported }
