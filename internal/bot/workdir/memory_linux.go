package workdir

import "syscall"

// shm is where Linux has a file system in memory.
const shm = "/dev/shm"

// enoughMemory is the least free space in bytes for using it; containers often have little.
const enoughMemory = 512 << 20

// noPrograms is the flag of a file system from which no programs are started (statfs(2), ST_NOEXEC), as
// containers have it.
const noPrograms = 8

// memoryFolder returns a folder in memory with room for temporary files, which may include programs, or
// empty for the system's usual one.
func memoryFolder(room int64, programs bool) string {
	const writable = 2
	var stat syscall.Statfs_t
	if syscall.Access(shm, writable) != nil || syscall.Statfs(shm, &stat) != nil {
		return ""
	}
	if stat.Bavail*uint64(stat.Bsize) < enoughMemory+uint64(room) || programs && stat.Flags&noPrograms != 0 {
		return ""
	}
	return shm
}
