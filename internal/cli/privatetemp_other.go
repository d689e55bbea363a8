//go:build !unix

package cli

import "os"

// privateTemp returns a folder for temporary files. On this system each user has one.
func privateTemp() string { return os.TempDir() }
