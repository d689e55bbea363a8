//go:build !linux

package wasi

// boundMemory does nothing: here only the runtime limits memory and tables.
func boundMemory(int64) {}
