package workdir

import "syscall"

// shm is a file system in memory.
const shm = "/dev/shm"

// minFree is the minimum free space that must remain there, in bytes; containers often have little.
const minFree = 512 << 20

// noExec is the flag ST_NOEXEC (statfs(2)): programs cannot be executed, as usual in containers.
const noExec = 8

// memoryFolder returns a folder in memory with enough room, in which programs can be executed if necessary; empty for
// none.
func memoryFolder(room int64, programs bool) string {
	const writable = 2
	var stat syscall.Statfs_t
	if syscall.Access(shm, writable) != nil || syscall.Statfs(shm, &stat) != nil {
		return ""
	}
	if stat.Bavail*uint64(stat.Bsize) < minFree+uint64(room) || programs && stat.Flags&noExec != 0 {
		return ""
	}
	return shm
}
