//go:build !linux && !darwin

package dirlock

import (
	"errors"
	"os"
)

// Shared only opens the folder.
func Shared(dir string) (*os.File, error) { return os.Open(dir) }

// Exclusive is not supported, so that every folder is considered in use.
func Exclusive(string) (*os.File, error) { return nil, errors.ErrUnsupported }

// Own only opens the folder.
func Own(dir string) (*os.File, error) { return os.Open(dir) }

// Unowned is not supported, like Exclusive.
func Unowned(string) (*os.File, error) { return nil, errors.ErrUnsupported }
