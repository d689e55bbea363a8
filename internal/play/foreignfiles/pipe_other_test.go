//go:build !unix

package foreignfiles_test

import "errors"

func mkfifo(string) error { return errors.ErrUnsupported }
