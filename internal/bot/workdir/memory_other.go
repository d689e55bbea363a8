//go:build !linux

package workdir

// memoryFolder is empty for the system's usual folder of temporary files.
func memoryFolder(int64, bool) string { return "" }
