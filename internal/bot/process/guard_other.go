//go:build !linux

package process

// guard is not to be had here.
type guard struct{}
