//go:build linux && !amd64 && !arm64

package box

// deniedHere are calls that not all processors' kernels have; there is no filter for this one.
func deniedHere() []uint32 { return nil }

// metadataHere are calls of metadata that only old processors' kernels have.
func metadataHere() []uint32 { return nil }

// modesHere are calls with modes that only old processors' kernels have.
func modesHere() []modeCall { return nil }
