//go:build !unix

package cli

import "os"

// privateTemp is a folder for temporary files. Each user has one of their own here.
func privateTemp() string { return os.TempDir() }
