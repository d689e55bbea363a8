//go:build !linux && !darwin

package replay

import (
	"errors"
	"os"
)

// errInUse is what lockPart gives for a part that somebody writes.
var errInUse = errors.New("the file is in use")

// lockPart does not know here whether anybody writes a part.
func lockPart(*os.File) error { return errors.ErrUnsupported }
