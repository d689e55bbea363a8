//go:build linux || darwin

package doctor

import "golang.org/x/sys/unix"

// free returns the free space at a folder, in bytes.
func free(folder string) (bytes uint64, known bool) {
	var s unix.Statfs_t
	if unix.Statfs(folder, &s) != nil {
		return 0, false
	}
	return s.Bavail * uint64(s.Bsize), true
}
