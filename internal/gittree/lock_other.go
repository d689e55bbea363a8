//go:build !linux && !darwin

package gittree

import (
	"errors"
	"os"
)

// lockShared only opens the folder.
func lockShared(dir string) (*os.File, error) { return os.Open(dir) }

// lockAlone knows no locks here, so that no commit is ever removed.
func lockAlone(string) (*os.File, error) { return nil, errors.ErrUnsupported }
