//go:build !linux

package process

// controls are what Linux has to bound programs.
type controls struct{}
