//go:build !linux && !darwin

package dirlock

import (
	"errors"
	"os"
)

// Shared only opens the folder.
func Shared(dir string) (*os.File, error) { return os.Open(dir) }

// Alone knows no locks here, so that no folder is ever taken for one that nobody uses.
func Alone(string) (*os.File, error) { return nil, errors.ErrUnsupported }

// Own only opens the folder.
func Own(dir string) (*os.File, error) { return os.Open(dir) }

// Unowned knows no locks here, as Alone.
func Unowned(string) (*os.File, error) { return nil, errors.ErrUnsupported }
