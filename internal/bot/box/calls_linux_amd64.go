package box

import "golang.org/x/sys/unix"

// deniedHere are calls that not all processors' kernels have.
func deniedHere() []uint32 {
	return []uint32{unix.SYS_IOPL, unix.SYS_IOPERM, unix.SYS_KEXEC_FILE_LOAD, unix.SYS_MEMFD_SECRET}
}

// metadataHere are calls of metadata that only old processors' kernels have.
func metadataHere() []uint32 {
	return []uint32{unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN}
}

// modesHere are calls with modes that only old processors' kernels have.
func modesHere() []modeCall {
	return []modeCall{{unix.SYS_OPEN, 2, 1}, {unix.SYS_CREAT, 1, -1}, {unix.SYS_CHMOD, 1, -1}, {unix.SYS_MKNOD, 1, -1}}
}
