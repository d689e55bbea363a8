//go:build !linux && !darwin

package dirlock

import (
	"errors"
	"os"
)

// Shared only opens the folder.
func Shared(dir string) (*os.File, error) { return os.Open(dir) }

// Alone is not supported here, so that no folder is ever considered unused.
func Alone(string) (*os.File, error) { return nil, errors.ErrUnsupported }

// Own only opens the folder.
func Own(dir string) (*os.File, error) { return os.Open(dir) }

// Unowned is not supported here, like Alone.
func Unowned(string) (*os.File, error) { return nil, errors.ErrUnsupported }
