package workdir

import "golang.org/x/sys/unix"

// quickDepth is how deep removeQuick goes.
const quickDepth = 8

// removeQuick removes a folder as most are, in few system calls. Of one that forbids it or is nested deeper it leaves
// something.
func removeQuick(dir string) (gone bool) {
	return removeAt(unix.AT_FDCWD, dir, make([]byte, 4096), quickDepth)
}

// removeAt removes a folder by its name in another one. It follows no link.
func removeAt(in int, name string, buf []byte, depth int) (gone bool) {
	fd, err := unix.Openat(in, name, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return unix.Unlinkat(in, name, unix.AT_REMOVEDIR) == nil // overlayfs makes an empty folder without permissions
	}
	var names []string
	for {
		n, err := unix.ReadDirent(fd, buf)
		if err != nil || n <= 0 {
			break
		}
		_, _, names = unix.ParseDirent(buf[:n], -1, names)
		if len(names) > batch {
			break
		}
	}
	for _, entry := range names {
		if unix.Unlinkat(fd, entry, 0) != nil && depth > 0 {
			removeAt(fd, entry, buf, depth-1)
		}
	}
	_ = unix.Close(fd)
	return unix.Unlinkat(in, name, unix.AT_REMOVEDIR) == nil
}
