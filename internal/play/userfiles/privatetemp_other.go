//go:build !unix

package userfiles

import "os"

// PrivateTemp returns a folder for temporary files. On this system, each user has one.
func PrivateTemp() string { return os.TempDir() }
