package workdir

import "golang.org/x/sys/unix"

// quickDepth is the maximum depth of removeQuick.
const quickDepth = 8

// removeQuick removes an ordinary folder with few system calls. It fails, having removed a part, if permissions forbid it
// or the folder is nested deeply.
func removeQuick(dir string) (gone bool) {
	return removeAt(unix.AT_FDCWD, dir, make([]byte, 4096), quickDepth)
}

// removeAt removes a folder given by its name in another one. It does not follow links.
func removeAt(in int, name string, buf []byte, depth int) (gone bool) {
	fd, err := unix.Openat(in, name, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return unix.Unlinkat(in, name, unix.AT_REMOVEDIR) == nil // the work folder of overlayfs: empty and without permissions
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
