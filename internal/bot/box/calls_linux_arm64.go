package box

import "golang.org/x/sys/unix"

// deniedHere are calls that not all processors' kernels have.
func deniedHere() []uint32 { return []uint32{unix.SYS_KEXEC_FILE_LOAD, unix.SYS_MEMFD_SECRET} }

// metadataHere are calls of metadata that only old processors' kernels have.
func metadataHere() []uint32 { return nil }

// modesHere are calls with modes that only old processors' kernels have.
func modesHere() []modeCall { return nil }
