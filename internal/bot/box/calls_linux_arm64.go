package box

import "golang.org/x/sys/unix"

// deniedHere are calls that not all processors' kernels have.
func deniedHere() []uint32 { return []uint32{unix.SYS_KEXEC_FILE_LOAD, unix.SYS_MEMFD_SECRET} }
