//go:build !linux

package process

// Init reports whether this is the first process of a container, which there is only on Linux.
func Init() (code int, first bool) { return 0, false }
