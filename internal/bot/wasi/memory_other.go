//go:build !linux

package wasi

// boundMemory does nothing here: memory and tables of modules are bounded by what runs them.
func boundMemory(int64) {}
