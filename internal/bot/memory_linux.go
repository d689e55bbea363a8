package bot

import "syscall"

// shm is where Linux has a file system in memory.
const shm = "/dev/shm"

// enoughMemory is the free space from which on it is used, in bytes; containers often have little.
const enoughMemory = 512 << 20

// memoryFolder is a folder for temporary files in memory, or empty for the system's usual one.
func memoryFolder() string {
	const writable = 2
	var stat syscall.Statfs_t
	if syscall.Access(shm, writable) != nil || syscall.Statfs(shm, &stat) != nil {
		return ""
	}
	if stat.Bavail*uint64(stat.Bsize) < enoughMemory {
		return ""
	}
	return shm
}
