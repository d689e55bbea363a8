//go:build !unix

package play_test

import "errors"

func mkfifo(string) error { return errors.ErrUnsupported }
